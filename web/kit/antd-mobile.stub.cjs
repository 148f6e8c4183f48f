const folder = (name) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
module.exports = require('./lazy-index.cjs')((name) => require(`antd-mobile/cjs/components/${folder(name)}`).default);
