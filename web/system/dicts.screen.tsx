import './code.css';
import { dictFilter, dictionary, dictRow } from '#contract/system/code.contract';
import { dictImports } from '#contract/system/code-import.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { dictColumns } from './dict-columns';

const roots = () => call(dictionary.roots, {}, { quiet: true });

const fields = [
  input.lookup('parentId', roots, { hint: { zh: '不选则为顶级', en: 'Leave empty for the top level' } }),
  input.text('dictCode'),
  input.text('dictVal'),
  input.text('enVal'),
  input.number('sort'),
  input.select('status', switchStatus),
];

/** The dictionary: texts by code, each with its children. */
export default listScreen({
  route: 'Dicts',
  list: dictionary.list,
  filter: dictFilter,
  row: dictRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '字典项', en: 'entries' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'parentId', load: roots },
    field.select('status', switchStatus),
  ],
  columns: dictColumns,
  add: { endpoint: dictionary.save, fields, start: () => ({ sort: 0, status: switchStatus.on }) },
  edit: { endpoint: dictionary.save, fields },
  remove: {
    endpoint: dictionary.remove,
    when: (row) => !row.builtIn,
    name: ({ dictVal, enVal }, { pick }) => pick(dictVal, enVal),
  },
  imports: { check: dictImports.importCheck, template: 'dict' },
  exports: { endpoint: dictionary.exportFile, right: 'DictsExport' },
});
