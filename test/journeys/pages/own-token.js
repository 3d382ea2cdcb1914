// A site that gets its ID tokens itself: in a window of its provider, which comes back to token-return.html.
window.askProvider = (issuer, { nonce, client_id }) =>
  new Promise((resolve) => {
    addEventListener('message', ({ origin, data }) => origin === location.origin && resolve(data));
    const asked = {
      client_id,
      nonce,
      response_type: 'id_token',
      scope: 'openid',
      redirect_uri: `${location.origin}/token-return.html`,
      state: 's',
    };
    open(`${issuer}/auth?${new URLSearchParams(asked)}`, 'provider', 'width=480,height=640');
  });
