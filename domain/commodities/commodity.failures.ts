import { failures } from '#domain/kit/failure';

/** Failures of stock operations. */
export const commodityFailure = failures({
  stockShort: {
    kind: 'refused',
    zh: '库存只有 {stock}，不够 {quantity}；请减少数量，或先盘点、入库',
    en: 'Only {stock} in stock, not {quantity}. Reduce the quantity, or count or restock first.',
  },
  stockTooMany: {
    kind: 'invalid',
    zh: '入库后库存会超过 {most}，请核对数量',
    en: 'This would raise the stock above {most}. Check the quantity.',
  },
  commodityOff: {
    kind: 'refused',
    zh: '该物资已停用，请先启用再登记出入库',
    en: 'This supply is disabled. Enable it before you move stock.',
  },
  stockUndoLate: {
    kind: 'refused',
    zh: '登记已超过 {minutes} 分钟，不能撤销；请用盘点更正',
    en: 'This was entered more than {minutes} minutes ago and cannot be undone. Correct it with a stock count.',
  },
  undoneAlready: { kind: 'refused', zh: '这笔登记已撤销过', en: 'This movement has already been undone.' },
  undoOfUndo: {
    kind: 'refused',
    zh: '撤销不能再撤销，请重新登记',
    en: 'An undo cannot be undone. Enter the movement again.',
  },
  keeperUnknown: {
    kind: 'invalid',
    zh: '没有保管人账号“{account}”或已停用，请核对',
    en: 'Keeper account {account} does not exist or is disabled.',
  },
  typeUnknown: {
    kind: 'invalid',
    zh: '所选类型不存在或已停用，请重新选择',
    en: 'This type does not exist or is disabled. Choose again.',
  },
});
