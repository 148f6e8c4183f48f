import { siteMode, switchStatus } from '#domain/venues/venue.status';
import { spaceDesk, spaceDeskFilter, spaceDeskRow, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { newSpaceForm, spaceForm, sites, SpaceConflictsDialog, canSplit, SplitSpaceDialog } from './space-form';
import { SpaceSortDialog } from './venue-sort-dialogs';
import { spaceColumns } from './space-columns';

const switchTo = (status: 0 | 1) => (rows: readonly SpaceDeskRow[]) =>
  call(spaceDesk.publish, { ids: rows.map(({ id }) => id), status });

const exclusive = ({ bookingMode }: SpaceDeskRow) => bookingMode === siteMode.exclusive;

/** The list of spaces (courts, half courts and rooms): status and conflicts. */
export default listScreen({
  route: 'VenuesSpace',
  list: spaceDesk.list,
  filter: spaceDeskFilter,
  row: spaceDeskRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '分场地', en: 'spaces' },
  search: [
    field.text('keyword'),
    field.venue(),
    { kind: 'lookup', key: 'siteId', load: sites },
    field.select('status', switchStatus),
  ],
  columns: spaceColumns,
  add: {
    endpoint: spaceDesk.add,
    fields: newSpaceForm,
    start: () => ({
      siteId: Number(new URLSearchParams(window.location.search).get('siteId')) || undefined,
      count: 1,
      from: 1,
      capacity: 0,
      status: switchStatus.on,
    }),
  },
  edit: {
    endpoint: spaceDesk.edit,
    fields: spaceForm,
    also: (row) => ({ conflictSpaceIds: row?.conflictSpaceIds ?? [] }),
  },
  remove: { endpoint: spaceDesk.remove, name: ({ spaceName, enName }, { pick }) => pick(spaceName, enName) },
  actions: [
    {
      key: 'conflicts',
      title: { zh: '互斥设置', en: 'Conflicts' },
      right: 'VenuesSpaceEdit',
      when: exclusive,
      Dialog: SpaceConflictsDialog,
    },
    {
      key: 'split',
      title: { zh: '拆分半场', en: 'Split court' },
      right: 'VenuesSpaceAdd',
      when: canSplit,
      Dialog: SplitSpaceDialog,
    },
    { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesSpaceEdit', Dialog: SpaceSortDialog },
  ],
  batch: [
    {
      key: 'on',
      title: { zh: '启用', en: 'Enable' },
      right: 'VenuesSpaceEdit',
      applies: ({ status }) => status === switchStatus.off,
      run: switchTo(switchStatus.on),
    },
    {
      key: 'off',
      title: { zh: '停用', en: 'Disable' },
      right: 'VenuesSpaceEdit',
      applies: ({ status }) => status === switchStatus.on,
      run: switchTo(switchStatus.off),
    },
  ],
  imports: { check: spaceDesk.importCheck, template: 'space' },
  exports: { endpoint: spaceDesk.exportFile, right: 'VenuesSpaceExport' },
});
