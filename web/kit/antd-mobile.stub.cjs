const folder = (name) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
const { unstableSetRender } = require('antd-mobile/cjs/utils/unstable-render');
module.exports = require('./lazy-index.cjs')((name) =>
  name === 'unstableSetRender' ? unstableSetRender : require(`antd-mobile/cjs/components/${folder(name)}`).default,
);
