// The package names a main file that it does not ship; browsers go by its `module` member, Node has to be told.
const Module = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolve.call(this, request === '@esm-bundle/chai' ? '@esm-bundle/chai/esm/chai.js' : request, ...rest);
};

Module.register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) => next(name === '@esm-bundle/chai' ? '@esm-bundle/chai/esm/chai.js' : name, context);
  `)}`,
);
