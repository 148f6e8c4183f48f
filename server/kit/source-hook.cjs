/** Lets a plain node process run the product's TypeScript as it stands: `node --conditions=source -r ./server/kit/source-hook.cjs <file>.ts`. For specs that kill processes. */
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
