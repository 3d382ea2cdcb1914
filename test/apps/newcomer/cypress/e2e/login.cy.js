const signOut = () => {
  cy.contains('button', 'Sign out', { includeShadowDom: true }).click();
  cy.get('kms-login[data-step="contact"]');
};

it('signs in by a code', () => {
  cy.visit('/');
  cy.kmsSignIn('ada@example.com');
  signOut();
});

it('signs in by a new passkey', () => {
  cy.visit('/');
  cy.kmsSignIn({ passkey: 'create' });
  signOut();
});
