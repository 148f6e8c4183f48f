const Module = require('node:module');
const { join } = require('node:path');
const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');
require('../runtime/source-hook.cjs');

/** Stands for the context of this process where Jest asks for a context. */
const OWN_CONTEXT = Object.freeze({});
const compileFunction = vm.compileFunction;
/** The compiled function of each module by its file name; a spec file runs it again and does not compile it. */
const compiled = new Map();
vm.compileFunction = (code, parameters, options) => {
  if (options?.parsingContext !== OWN_CONTEXT) return compileFunction(code, parameters, options);
  const { filename } = options;
  const known = compiled.get(filename);
  if (known?.code === code) return known.run;
  const run = compileFunction(code, parameters, { filename });
  compiled.set(filename, { code, run });
  return run;
};

const root = join(__dirname, '..', '..', '..');
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  /^#(domain|contract)\//.test(request) ? join(root, `${request.slice(1)}.ts`) : resolveFilename(request, ...rest);

const ownConsole = globalThis.console;
const ownGlobals = new Set(Object.getOwnPropertyNames(globalThis));

/**
 * Runs all spec files of one Jest worker in the context of its process. Packages, domain and contract, which keep no
 * state, are loaded once per worker (load-once.transform.cjs); other modules are loaded for every spec file. What
 * a file adds to the global object, to process.env or as a listener of the process is undone after it.
 */
module.exports = class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  async setup() {
    globalThis.loadOnce = Module.createRequire(join(root, 'package.json'));
    this.env = { ...process.env };
    this.listeners = new Map(process.eventNames().map((name) => [name, process.listeners(name)]));
  }

  async teardown() {
    globalThis.console = ownConsole;
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!ownGlobals.has(name)) delete globalThis[name];
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    for (const name of process.eventNames())
      for (const listener of process.listeners(name))
        if (!(this.listeners.get(name) ?? []).includes(listener)) process.removeListener(name, listener);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return OWN_CONTEXT;
  }
};
