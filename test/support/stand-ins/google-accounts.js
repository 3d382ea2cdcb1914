// Stand-in of https://accounts.google.com/gsi/client: `accounts.id`, whose prompt gets an ID token of the provider that the page was told
// of as `standInIssuer`, with the nonce that it was initialized with.
(() => {
  let settings;
  let box;
  let told = () => {};
  const moment = (kind, reason) => ({
    isDisplayMoment: () => kind === 'display',
    isSkippedMoment: () => kind === 'skipped',
    isDismissedMoment: () => kind === 'dismissed',
    getDismissedReason: () => reason,
  });
  const end = (kind, reason) => {
    box?.remove();
    box = undefined;
    told(moment(kind, reason));
  };
  const press = (label, onclick) => box.append(Object.assign(document.createElement('button'), { textContent: label, onclick }));
  const goOn = () => {
    addEventListener('message', ({ origin, data: credential }) => {
      if (origin !== location.origin) return;
      end('dismissed', 'credential_returned');
      settings.callback({ credential, select_by: 'user' });
    });
    const { client_id, nonce } = settings;
    const back = `${location.origin}/token-return.html`;
    const asked = { client_id, nonce, response_type: 'id_token', scope: 'openid', redirect_uri: back, state: 's' };
    open(`${window.standInIssuer}/auth?${new URLSearchParams(asked)}`, 'provider', 'width=480,height=640');
  };
  window.google = {
    accounts: {
      id: {
        initialize: (given) => {
          settings = given;
        },
        prompt: (listener) => {
          told = listener;
          box = document.createElement('div');
          box.role = 'dialog';
          box.ariaLabel = 'Sign in to A site with Google';
          press('Continue as Alice', goOn);
          press('Close', () => end('skipped'));
          document.body.append(box);
        },
        cancel: () => box && end('dismissed', 'cancel_called'),
      },
    },
  };
})();
