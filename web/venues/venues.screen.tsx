import { accessFact, switchStatus, webType } from '#domain/venues/venue.status';
import { venueDesk, venueDeskFilter, venueDeskRow, type VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { PictureField } from '#web/kit/form/picture-field';
import { VenueSortDialog } from './venue-sort-dialogs';
import { venueColumns } from './venue-columns';

const choices = () => call(venueDesk.choices, {}, { quiet: true });

const campuses = async () => (await choices()).campuses;

const merchants = async () => (await choices()).merchants;

const types = async () => (await choices()).types;

const fields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.text('venueName'),
      input.text('enName'),
      input.lookup('campusId', campuses),
      input.lookup('merchantId', merchants),
      input.lookup('venueType', types),
      input.select('webType', webType),
      input.text('telephone'),
      input.text('cashierDept'),
    ],
  },
  {
    title: { zh: '位置与开放', en: 'Location and hours' },
    fields: [
      input.text('address'),
      input.text('enAddress'),
      input.times('openFrom', 'openTo', { zh: '开放时间', en: 'Opening hours' }),
      input.number('lng', { decimals: 6 }),
      input.number('lat', { decimals: 6 }),
      input.number('maxPeople', { unit: { zh: '人', en: 'people' } }),
      input.switch('showTraffic'),
      input.select('access', accessFact, { many: true }),
    ],
  },
  {
    title: { zh: '介绍', en: 'Description' },
    fields: [input.area('introduce'), input.area('enIntroduce'), input.own('pics', PictureField)],
  },
];

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
    { kind: 'lookup', key: 'campusId', load: campuses },
    field.select('webType', webType),
    field.select('status', switchStatus),
  ],
  columns: venueColumns,
  add: {
    endpoint: venueDesk.add,
    fields,
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
  edit: { endpoint: venueDesk.edit, fields, also: (row) => ({ status: row?.status ?? switchStatus.on }) },
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
