module.exports = require('./lazy-index.cjs')((name) => require(`@ant-design/icons/lib/icons/${name}`).default);
