import { feeTotalling, siteMode, switchStatus } from '#domain/venues/venue.status';
import { siteDesk, siteDeskFilter, siteDeskRow, type SiteDeskRow } from '#contract/venues/site-desk.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { siteFields, sports } from './site-form';
import { SiteSortDialog } from './venue-sort-dialogs';
import { siteColumns } from './site-columns';

const to =
  (status: 0 | 1) =>
  ({ id }: SiteDeskRow) =>
    call(siteDesk.publish, { id, status });

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
  actions: [
    {
      key: 'off',
      title: { zh: '停用', en: 'Disable' },
      right: 'VenuesSitesEdit',
      danger: true,
      when: ({ status }) => status === switchStatus.on,
      run: to(switchStatus.off),
      confirm: ({ siteName, enName }) => ({
        zh: `停用“${siteName}”？它会立即从门户、预约和大屏消失，已有预约不受影响。`,
        en: `Disable “${enName}”? It disappears from portals, booking and displays at once. Existing bookings are not affected.`,
      }),
    },
    {
      key: 'on',
      title: { zh: '启用', en: 'Enable' },
      right: 'VenuesSitesEdit',
      when: ({ status }) => status === switchStatus.off,
      run: to(switchStatus.on),
    },
    { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesSitesEdit', Dialog: SiteSortDialog },
  ],
  exports: { endpoint: siteDesk.exportFile, right: 'VenuesSitesExport' },
});
