import { stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import { commodities, commodityFilter, commodityRow } from '#contract/commodities/commodity.contract';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { StockDialog } from './stock-dialog';
import { commodityColumns } from './commodity-columns';
import { loadCommodityTypes, basicFields, stockFields } from './commodity-form';

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
    { kind: 'lookup', key: 'type', load: loadCommodityTypes },
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
      { title: { zh: '基本信息', en: 'Basics' }, fields: basicFields },
      { title: { zh: '库存与保管', en: 'Stock and keeping' }, fields: [input.number('quantity'), ...stockFields] },
    ],
    start: () => ({ unitPrice: 0, quantity: 0, minStock: 0, status: switchStatus.on, pics: [] }),
  },
  edit: {
    endpoint: commodities.edit,
    fields: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: basicFields },
      { title: { zh: '库存与保管', en: 'Stock and keeping' }, fields: stockFields },
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
