// The real index loads the pickers, which add to dayjs the parsing of times that the screens rely on.
require('@rc-component/picker/lib/generate/dayjs');
const folder = (name) => name.replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4').toLowerCase();
module.exports = require('./lazy-index.cjs')((name) => require(`antd/lib/${folder(name)}`).default);
