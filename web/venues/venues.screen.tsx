import { switchStatus, webType } from '#domain/venues/venue.status';
import { venueDesk, venueDeskFilter, venueDeskRow } from '#contract/venues/venue-desk.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { venueColumns } from './venue-columns';
import { loadCampuses, venueFields } from './venue-form';
import { venueActions } from './venue-actions';

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
  actions: venueActions,
  exports: { endpoint: venueDesk.exportFile, right: 'VenuesExport' },
});
