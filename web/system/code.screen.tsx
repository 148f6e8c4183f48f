import { codeFilter, codeLists, codeRow, type CodeRow } from '#contract/system/code.contract';
import { codeImports } from '#contract/system/code-import.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CodeListPanel } from './code-list-panel';
import { CodeUsageDialog } from './code-usage';
import { codeColumns } from './code-columns';
import { loadCodeLists, codeListField, codeFields, codePlaceFields } from './code-form';

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
    { kind: 'lookup', key: 'codeKey', load: loadCodeLists },
    field.select('status', switchStatus),
  ],
  columns: codeColumns,
  add: {
    endpoint: codeLists.save,
    fields: [codeListField, ...codeFields, ...codePlaceFields],
    start: () => ({
      codeKey: new URLSearchParams(window.location.search).get('codeKey') ?? undefined,
      sort: 0,
      status: switchStatus.on,
    }),
  },
  edit: {
    endpoint: codeLists.save,
    fields: [{ ...codeListField, disabled: true }, ...codeFields, ...codePlaceFields],
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
