import { buildSite, closeStage } from './stage.js';

/** The pages are built once, before the first worker starts. */
export const mochaGlobalSetup = buildSite;

/** Mocha exits once browser and servers do; a worker's end with the worker. */
export const mochaGlobalTeardown = closeStage;
