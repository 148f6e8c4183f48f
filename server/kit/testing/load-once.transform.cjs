/** Loads a file through Node itself, once per process, instead of through Jest, once per spec file. */
module.exports = {
  process: (_, path) => ({ code: `module.exports = loadOnce(${JSON.stringify(path)});` }),
};
