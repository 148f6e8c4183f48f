const { join } = require('node:path');

/** Resolution of imports in web: a screen is .tsx, other files .ts. Used by the dependency rules only. */
module.exports = {
  resolve: {
    alias: { '#web': join(__dirname, '..', '..', 'web') },
    exportsFields: ['exports'],
    conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
  },
};
