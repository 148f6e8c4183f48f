import { stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import { commodities, commodityFilter, commodityRow } from '#contract/commodities/commodity.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { PictureField } from '#web/kit/form/picture-field';
import { StockDialog } from './stock-dialog';
import { commodityColumns } from './commodity-columns';

const choices = () => call(commodities.choices, {}, { quiet: true });

const venues = async () => (await choices()).venues;

const types = async () => (await choices()).types;

const first = [
  input.lookup('venueId', venues),
  input.lookup('type', types),
  input.text('name'),
  input.text('enName'),
  input.text('unit', { hint: { zh: '如：顶、箱、支', en: 'A word such as 顶, 箱, 支' } }),
  input.text('enUnit', { hint: { zh: '如：pcs', en: 'For example pcs' } }),
];

const rest = [
  input.money('unitPrice'),
  input.number('minStock', { hint: { zh: '到达下限即标为偏低', en: 'Marked as low at this quantity' } }),
  input.text('place'),
  input.text('enPlace'),
  input.text('keeperAccount', { hint: { zh: '学工号或登录账号', en: 'Campus ID or username' } }),
  input.select('status', switchStatus),
  input.own('pics', PictureField),
];

/** The list of supplies: stock, place, keeper and low-stock state. */
export default listScreen({
  route: 'VenuesCommodity',
  list: commodities.list,
  filter: commodityFilter,
  row: commodityRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '物资', en: 'supplies' },
  search: [
    field.text('keyword'),
    field.venue(),
    { kind: 'lookup', key: 'type', load: types },
    field.select('state', stockState),
    field.select('status', switchStatus),
  ],
  quick: [
    { title: { zh: '偏低', en: 'Low' }, filter: () => ({ state: String(stockState.low) }) },
    { title: { zh: '缺货', en: 'Out of stock' }, filter: () => ({ state: String(stockState.out) }) },
  ],
  totals: { of: (reply) => reply.totals, titles: { worth: { zh: '库存金额', en: 'Stock value' } } },
  columns: commodityColumns,
  add: {
    endpoint: commodities.add,
    fields: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: first },
      { title: { zh: '库存与保管', en: 'Stock and keeping' }, fields: [input.number('quantity'), ...rest] },
    ],
    start: () => ({ unitPrice: 0, quantity: 0, minStock: 0, status: switchStatus.on, pics: [] }),
  },
  edit: {
    endpoint: commodities.edit,
    fields: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: first },
      { title: { zh: '库存与保管', en: 'Stock and keeping' }, fields: rest },
    ],
  },
  remove: { endpoint: commodities.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [
    {
      key: 'move',
      title: { zh: '出入库', en: 'Move stock' },
      right: 'VenuesCommodityLiveMove',
      when: ({ status }) => status === switchStatus.on,
      Dialog: StockDialog,
    },
  ],
  imports: { check: commodities.importCheck, template: 'commodity' },
  exports: { endpoint: commodities.exportFile, right: 'VenuesCommodityExport' },
});
