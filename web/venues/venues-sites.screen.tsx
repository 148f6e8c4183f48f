import { feeTotalling, siteMode, switchStatus } from '#domain/venues/venue.status';
import { siteDesk, siteDeskFilter, siteDeskRow } from '#contract/venues/site-desk.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { siteFields, sports } from './site-form';
import { siteColumns } from './site-columns';
import { siteActions } from './site-actions';

/** The list of sites: sport, booking mode and audience. */
export default listScreen({
  route: 'VenuesSites',
  list: siteDesk.list,
  filter: siteDeskFilter,
  row: siteDeskRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '场地', en: 'sites' },
  search: [
    field.text('keyword'),
    field.venue(),
    { kind: 'lookup', key: 'sportType', load: sports },
    field.select('bookingMode', siteMode),
    field.select('status', switchStatus),
  ],
  columns: siteColumns,
  add: {
    endpoint: siteDesk.add,
    fields: siteFields,
    start: () => ({
      bookingMode: siteMode.exclusive,
      openObjects: [3, 4, 5, 6],
      openFrom: '08:00',
      openTo: '22:00',
      protocolCode: 'RESERVATION_PROTOCOL',
      totalMode: feeTotalling.cumulative,
      buddyNumMin: 0,
      buddyNumMax: 3,
      needFace: false,
      pics: [],
    }),
  },
  edit: { endpoint: siteDesk.edit, fields: siteFields, also: (row) => ({ status: row?.status ?? switchStatus.on }) },
  remove: { endpoint: siteDesk.remove, name: ({ siteName, enName }, { pick }) => pick(siteName, enName) },
  actions: siteActions,
  exports: { endpoint: siteDesk.exportFile, right: 'VenuesSitesExport' },
});
