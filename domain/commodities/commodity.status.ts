import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The kind of a stock movement. */
export const stockMoveKind = enumeration({
  take: { code: 1, zh: '入库', en: 'Received', tone: 'success' },
  issue: { code: 2, zh: '领用', en: 'Issued', tone: 'processing' },
  count: { code: 3, zh: '盘点', en: 'Counted', tone: 'warning' },
  scrap: { code: 4, zh: '报废', en: 'Scrapped', tone: 'error' },
  undo: { code: 5, zh: '撤销', en: 'Undone', tone: 'default' },
});
export type StockMoveKind = CodeOf<typeof stockMoveKind>;

/** A stock action that staff can perform. */
export const stockAction = enumeration({
  take: { code: 1, zh: '入库', en: 'Receive', tone: 'success' },
  issue: { code: 2, zh: '领用', en: 'Issue', tone: 'processing' },
  count: { code: 3, zh: '盘点', en: 'Count', tone: 'warning' },
  scrap: { code: 4, zh: '报废', en: 'Scrap', tone: 'error' },
});
export type StockAction = CodeOf<typeof stockAction>;

/** Whether the stock is sufficient. */
export const stockState = enumeration({
  enough: { code: 1, zh: '充足', en: 'In stock', tone: 'success' },
  low: { code: 2, zh: '偏低', en: 'Low', tone: 'warning' },
  out: { code: 3, zh: '缺货', en: 'Out of stock', tone: 'error' },
});
