import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What changed a stock. */
export const stockMove = enumeration({
  take: { code: 1, zh: '入库', en: 'Taken in', tone: 'success' },
  issue: { code: 2, zh: '领用', en: 'Handed out', tone: 'processing' },
  count: { code: 3, zh: '盘点', en: 'Stocktake', tone: 'warning' },
  scrap: { code: 4, zh: '报废', en: 'Scrapped', tone: 'error' },
  undo: { code: 5, zh: '撤销', en: 'Undone', tone: 'default' },
});
export type StockMove = CodeOf<typeof stockMove>;

/** What somebody may do to a stock by hand. */
export const stockDeed = enumeration({
  take: { code: 1, zh: '入库', en: 'Take in', tone: 'success' },
  issue: { code: 2, zh: '领用', en: 'Hand out', tone: 'processing' },
  count: { code: 3, zh: '盘点', en: 'Count', tone: 'warning' },
  scrap: { code: 4, zh: '报废', en: 'Scrap', tone: 'error' },
});
export type StockDeed = CodeOf<typeof stockDeed>;

/** Whether there is enough of it. */
export const stockState = enumeration({
  enough: { code: 1, zh: '充足', en: 'Enough', tone: 'success' },
  low: { code: 2, zh: '偏低', en: 'Low', tone: 'warning' },
  out: { code: 3, zh: '缺货', en: 'Out of stock', tone: 'error' },
});
export type StockState = CodeOf<typeof stockState>;
