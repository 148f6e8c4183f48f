/**
 * Lets a plain node process run the TypeScript sources: `node --conditions=source -r <this file> <file>.ts`. For specs
 * that start processes.
 */
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
};

require.extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
};
