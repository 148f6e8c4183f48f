const file = (name) => name.replace(/([a-z])([A-Z])/, '$1-$2');
module.exports = require('./lazy-index.cjs')((name) => require(`zod/v4/locales/${file(name)}.cjs`).default);
