import { closeStage } from './stage.js';

/** Mocha ends when browser and servers do. */
export const mochaHooks: Mocha.RootHookObject = {
  afterAll: closeStage,
};
