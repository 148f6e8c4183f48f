import { switchStatus, webType } from '#domain/venues/venue.status';
import { venueDesk, venueDeskFilter, venueDeskRow, type VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { VenueSortDialog } from './venue-sort-dialogs';
import { venueColumns } from './venue-columns';
import { loadCampuses, venueFields } from './venue-form';

const to =
  (status: 0 | 1) =>
  ({ id }: VenueDeskRow) =>
    call(venueDesk.publish, { id, status });

/** The list of venues: public data, status and order. */
export default listScreen({
  route: 'Venues',
  list: venueDesk.list,
  filter: venueDeskFilter,
  row: venueDeskRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '场馆', en: 'venues' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'campusId', load: loadCampuses },
    field.select('webType', webType),
    field.select('status', switchStatus),
  ],
  columns: venueColumns,
  add: {
    endpoint: venueDesk.add,
    fields: venueFields,
    start: () => ({
      webType: webType.sports,
      openFrom: '08:00',
      openTo: '22:00',
      maxPeople: 0,
      showTraffic: true,
      access: [],
      pics: [],
    }),
  },
  edit: { endpoint: venueDesk.edit, fields: venueFields, also: (row) => ({ status: row?.status ?? switchStatus.on }) },
  remove: { endpoint: venueDesk.remove, name: ({ venueName, enName }, { pick }) => pick(venueName, enName) },
  actions: [
    {
      key: 'off',
      title: { zh: '停用', en: 'Disable' },
      right: 'VenuesEdit',
      danger: true,
      when: ({ status }) => status === switchStatus.on,
      run: to(switchStatus.off),
      confirm: ({ venueName, enName }) => ({
        zh: `停用“${venueName}”？它和它的场地会立即从门户、预约和大屏消失，已有预约不受影响。`,
        en: `Disable “${enName}”? It and its sites disappear from portals, booking and displays at once. Existing bookings are not affected.`,
      }),
    },
    {
      key: 'on',
      title: { zh: '启用', en: 'Enable' },
      right: 'VenuesEdit',
      when: ({ status }) => status === switchStatus.off,
      run: to(switchStatus.on),
    },
    { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesEdit', Dialog: VenueSortDialog },
  ],
  exports: { endpoint: venueDesk.exportFile, right: 'VenuesExport' },
});
