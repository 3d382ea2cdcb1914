const signOut = () => {
  cy.contains('button', 'Sign out', { includeShadowDom: true }).click();
  cy.get('kms-login[data-step="contact"]');
};

it('signs in with a code', () => {
  cy.visit('/');
  cy.kmsSignIn('ada@example.com');
  signOut();
});

it('signs in with a new passkey', () => {
  cy.visit('/');
  cy.kmsSignIn({ passkey: 'create' });
  signOut();
});
