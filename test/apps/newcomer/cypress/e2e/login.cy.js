it('signs in by a code', () => {
  cy.visit('/');
  cy.kmsSignIn('ada@example.com');
  cy.contains('button', 'Sign out', { includeShadowDom: true }).click();
});

it('signs in by a new passkey', () => {
  cy.visit('/');
  cy.kmsSignIn({ passkey: 'create' });
  cy.contains('button', 'Sign out', { includeShadowDom: true }).click();
});
