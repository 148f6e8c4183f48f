import { codeFilter, codeLists, codeRow, type CodeRow } from '#contract/system/code.contract';
import { codeImports } from '#contract/system/code-import.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CodeListPanel } from './code-list-panel';
import { CodeUsageDialog } from './code-usage';
import { codeColumns } from './code-columns';

const lists = async () =>
  (await call(codeLists.lists, {}, { quiet: true })).map(({ codeKey, name, enName }) => ({
    id: codeKey,
    name: `${name}（${codeKey}）`,
    enName: `${enName} (${codeKey})`,
  }));

const parents = async (text: string) =>
  (await call(codeLists.items, { keyword: text, size: 20 }, { quiet: true })).content.map(
    ({ id, codename, enName, listName, enListName }) => ({
      id,
      name: `${listName} / ${codename}`,
      enName: `${enListName} / ${enName}`,
    }),
  );

const own = [
  input.text('codename'),
  input.text('enName'),
  input.text('value', {
    hint: {
      zh: '其他数据保存的是这个值，使用后不能更改',
      en: 'Other data stores this value. It cannot be changed once it is in use.',
    },
  }),
];

const place = [
  input.seek('parentId', parents, {
    hint: { zh: '同一列表中的上级，可不选', en: 'A parent in the same list (optional)' },
  }),
  input.number('sort'),
  input.select('status', switchStatus),
];

const of = input.lookup('codeKey', lists);

/** Code lists and their items. */
export default listScreen({
  route: 'Code',
  list: codeLists.items,
  filter: codeFilter,
  row: codeRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '编码', en: 'codes' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'codeKey', load: lists },
    field.select('status', switchStatus),
  ],
  columns: codeColumns,
  add: {
    endpoint: codeLists.save,
    fields: [of, ...own, ...place],
    start: () => ({
      codeKey: new URLSearchParams(window.location.search).get('codeKey') ?? undefined,
      sort: 0,
      status: switchStatus.on,
    }),
  },
  edit: {
    endpoint: codeLists.save,
    fields: [{ ...of, disabled: true }, ...own, ...place],
    also: (row) => ({ codeKey: row?.codeKey }),
  },
  remove: { endpoint: codeLists.remove, name: ({ codename, enName }, { pick }) => pick(codename, enName) },
  actions: [
    { key: 'uses', title: { zh: '使用情况', en: 'Usage' }, Dialog: CodeUsageDialog },
    historyAction<CodeRow>(
      'code',
      ({ id }) => id,
      ({ codename }) => codename,
    ),
  ],
  imports: { check: codeImports.importCheck, template: 'code' },
  exports: { endpoint: codeLists.exportFile, right: 'CodeExport' },
  Above: CodeListPanel,
});
