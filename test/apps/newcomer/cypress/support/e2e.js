import { addEmulatorCommands } from 'kms-elements/testing/cypress';

addEmulatorCommands();

beforeEach(() => {
  cy.kmsEmulator().invoke('reset');
});
