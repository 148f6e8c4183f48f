import { switchStatus } from '#domain/venues/venue.status';
import { spaceDesk, spaceDeskFilter, spaceDeskRow } from '#contract/venues/space-desk.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { newSpaceForm, spaceForm, sites } from './space-form';
import { spaceColumns } from './space-columns';
import { spaceActions, spaceBatchActions } from './space-actions';

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
  actions: spaceActions,
  batch: spaceBatchActions,
  imports: { check: spaceDesk.importCheck, template: 'space' },
  exports: { endpoint: spaceDesk.exportFile, right: 'VenuesSpaceExport' },
});
