import { z } from 'zod';
import { MAX_STOCK } from '#domain/commodities/commodity.rules';
import { stockAction, stockMoveKind, stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, stamp, text, yuan } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { pictures, placeChoice, version } from '#contract/venues/venue-desk.contract';

const MAX_YUAN = 1_000_000;
const quantity = labeled('数量', 'Quantity', int.min(0).max(MAX_STOCK));
/** The price of one unit, in yuan. */
export const unitPrice = z.coerce
  .number()
  .min(0)
  .max(MAX_YUAN)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { message: '0.01' });

/** A supply of a venue: consumables, spare parts or assets. Amounts are in yuan. */
export const commodityRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  type: z.string(),
  typeName: labeled('类型', 'Type', z.string()),
  enTypeName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  unit: labeled('单位', 'Unit', z.string()),
  enUnit: z.string(),
  stock: labeled('库存', 'Stock', z.int()),
  minStock: labeled('库存下限', 'Minimum', z.int()),
  state: labeled('库存状态', 'Stock level', z.int()),
  unitPrice: labeled('单价（元）', 'Unit price (CNY)', yuan),
  value: labeled('库存金额（元）', 'Value (CNY)', yuan),
  place: labeled('存放位置', 'Location', z.string()),
  enPlace: z.string(),
  keeper: labeled('保管人', 'Keeper', z.string()),
  enKeeper: z.string(),
  keeperAccount: z.string(),
  pics: z.array(attachment),
  status: labeled('状态', 'Status', z.int()),
  movedAt: labeled('最近变动', 'Last change', stamp.nullable()),
  version: z.int(),
});
export type CommodityRow = z.output<typeof commodityRow>;

/** Filters of the supplies. */
export const commodityFilter = z.object({
  keyword: labeled('名称、位置', 'Name or location', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  type: labeled('类型', 'Type', text(40)).optional(),
  state: labeled('库存状态', 'Stock level', codeOf(stockState)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of a supply. The stock changes only by movements. */
const commodityDraft = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('名称', 'Name', text(60).min(1)),
  enName: labeled('英文名', 'English name', text(100).min(1)),
  type: labeled('类型', 'Type', text(40)).default(''),
  unit: labeled('单位', 'Unit', text(10).min(1)),
  enUnit: labeled('英文单位', 'English unit', text(20).min(1)),
  unitPrice: labeled('单价', 'Unit price', unitPrice).default(0),
  minStock: labeled('库存下限', 'Minimum stock', int.min(0).max(MAX_STOCK)).default(0),
  place: labeled('存放位置', 'Location', text(80)).default(''),
  enPlace: labeled('英文位置', 'English location', text(120)).default(''),
  keeperAccount: labeled('保管人账号', 'Keeper account', text(64)).default(''),
  pics: pictures.default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** A stock movement. */
export const stockMoveRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', stamp),
  kind: labeled('类型', 'Type', z.int()),
  delta: labeled('变动', 'Change', z.int()),
  stockAfter: labeled('结存', 'Balance', z.int()),
  person: labeled('领用人', 'Received by', z.string()),
  note: labeled('说明', 'Note', z.string()),
  operator: labeled('登记人', 'Entered by', z.string()),
  enOperator: z.string(),
  undone: labeled('已撤销', 'Undone', z.boolean()),
  undoUntil: z.number().nullable(),
});
export type StockMoveRow = z.output<typeof stockMoveRow>;

/** Filters of the stock movements of one supply. */
const stockMoveFilter = z.object({
  kind: labeled('类型', 'Type', codeOf(stockMoveKind)).optional(),
  dateFrom: labeled('开始日期', 'From', date).optional(),
  dateTo: labeled('截止日期', 'To', date).optional(),
});

const savedCommodity = z.object({ id: z.int() });
const stockMoveResult = z.object({ id: z.int(), moveId: z.int(), stock: z.int() });
const lang = z.enum(['zh', 'en']).default('zh');
const at = '/api/venue_desk/commodities';

/** Calls for supplies and their stock movements. */
export const commodities = {
  list: get(at, {
    admit: { right: 'VenuesCommodity' },
    about: 'Supplies of the venues in the caller’s scope, by page, with their total value.',
    input: paging.extend(commodityFilter.shape),
    reply: pageOf(commodityRow).extend({ totals: z.object({ worth: yuan }) }),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'VenuesCommodity' },
    about: 'Venues in the caller’s scope and existing types.',
    input: z.object({}),
    reply: z.object({ venues: z.array(placeChoice), types: z.array(placeChoice) }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'VenuesCommodityAdd' },
    done: 'saved',
    about: 'Adds a supply; an initial stock is its first movement.',
    input: commodityDraft.extend({
      quantity: labeled('期初库存', 'Opening stock', int.min(0).max(MAX_STOCK)).default(0),
    }),
    reply: savedCommodity,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'VenuesCommodityEdit' },
    done: 'saved',
    about: 'Changes a supply, but not its stock; refused if the version is outdated.',
    input: commodityDraft.extend({ id, version }),
    reply: savedCommodity,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'VenuesCommodityDel' },
    done: 'saved',
    about: 'Deletes a supply without movements.',
    input: z.object({ id }),
    reply: savedCommodity,
  }),
  live: get(`${at}/:id/live`, {
    admit: { right: 'VenuesCommodityLive' },
    about: 'A supply now, with its stock over the last 30 days.',
    input: z.object({ id }),
    reply: commodityRow.extend({ before: z.int(), points: z.array(z.object({ at: z.number(), stock: z.int() })) }),
  }),
  moves: get(`${at}/:id/moves`, {
    admit: { right: 'VenuesCommodityLive' },
    about: 'Movements of a supply, newest first.',
    input: paging.extend({ id, ...stockMoveFilter.shape }),
    reply: pageOf(stockMoveRow),
  }),
  move: post(`${at}/move`, {
    admit: { right: 'VenuesCommodityLiveMove' },
    money: true,
    done: 'saved',
    about: 'Records a receipt, an issue, a count or scrap; refused if the stock is too low.',
    input: z.object({
      id,
      kind: labeled('操作', 'Action', codeOf(stockAction)),
      quantity,
      person: labeled('领用人', 'Received by', text(40)).default(''),
      note: labeled('说明', 'Note', text(200)).default(''),
    }),
    reply: stockMoveResult,
  }),
  undo: post(`${at}/undo`, {
    admit: { right: 'VenuesCommodityLiveMove' },
    money: true,
    done: 'saved',
    about: 'Undoes a movement of the last five minutes, once.',
    input: z.object({ id }),
    reply: stockMoveResult,
  }),
  exportFile: exportCall(`${at}/export`, 'VenuesCommodityExport', commodityFilter, 'The filtered supplies as xlsx.'),
  exportMoves: get(`${at}/:id/moves/export`, {
    admit: { right: 'VenuesCommodityLiveExport' },
    raw: true,
    about: 'The filtered movements of a supply as xlsx.',
    input: stockMoveFilter.extend({ id, lang }),
    reply: z.unknown(),
  }),
  ...importCalls(`${at}/import`, 'VenuesCommodityImport', 'supplies'),
};
