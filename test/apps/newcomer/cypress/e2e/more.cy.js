const leave = () => {
  cy.contains('button', 'Sign out', { includeShadowDom: true }).click();
  cy.get('kms-login[data-step="contact"]');
};

it('signs in with a text message, from the email field', () => {
  cy.visit('/');
  cy.kmsSignIn('+14155550123');
  leave();
});

it('has an authenticator that keeps its passkeys until they are deleted', () => {
  cy.kmsAuthenticator().invoke('clear');
  cy.visit('/');
  cy.kmsSignIn({ passkey: 'create' });
  leave();
  cy.kmsSignIn({ passkey: 'use' });
  leave();
  cy.kmsAuthenticator()
    .invoke('credentials')
    .then((ids) => {
      if (ids.length !== 1) throw new Error(`it keeps ${ids.length}`);
    });
});

it('begins each test without users and messages', () => {
  cy.kmsEmulator()
    .invoke('messages')
    .then((messages) => {
      if (messages.length > 0) throw new Error('there are messages of another test');
    });
});
