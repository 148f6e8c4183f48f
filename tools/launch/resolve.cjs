const { join } = require('node:path');

/** How an import of the web room is found: a screen is .tsx, its other files .ts. Read by the dependency rules alone. */
module.exports = {
  resolve: {
    alias: { '#web': join(__dirname, '..', '..', 'web') },
    conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
  },
};
