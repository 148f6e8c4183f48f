/**
 * Lets a plain node process run the TypeScript sources: `node --conditions=source -r <this file> <file>.ts`. For specs
 * that start processes. Compiled sources are kept in `.cache`, one file per source: a server starts in half the time.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const options = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
};
const root = join(__dirname, '..', '..', '..');
const folder = join(root, '.cache', 'compiled');
const compiler = JSON.stringify([require('@swc/core/package.json').version, options]);

/** Returns the compiled source; its file begins with a hash of what it was made from. */
const compile = (source, filename) => {
  const file = join(folder, `${relative(root, filename).replace(/[\\/]/g, '+')}.js`);
  const mark = `//${createHash('sha1').update(compiler).update(source).digest('hex')}\n`;
  try {
    const kept = readFileSync(file, 'utf8');
    if (kept.startsWith(mark)) return kept;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const { code } = require('@swc/core').transformSync(source, { ...options, filename });
  const made = `${mark}${code}`;
  mkdirSync(folder, { recursive: true });
  // Another process may read or write the same file.
  writeFileSync(`${file}.${process.pid}`, made);
  renameSync(`${file}.${process.pid}`, file);
  return made;
};

require.extensions['.ts'] = (module, filename) => {
  module._compile(compile(readFileSync(filename, 'utf8'), filename), filename);
};
