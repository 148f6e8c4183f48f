import { failures } from '#domain/kit/failure';

/** Refusals of keeping stocks. */
export const commodityFailure = failures({
  stockShort: {
    kind: 'refused',
    zh: '库存只有 {stock}，不够 {quantity}；请减少数量，或先盘点、入库',
    en: 'There are {stock}, not {quantity}. Take fewer, or count or take in first.',
  },
  stockTooMany: {
    kind: 'invalid',
    zh: '入库后库存会超过 {most}，请核对数量',
    en: 'The stock would pass {most}. Check the number.',
  },
  commodityOff: {
    kind: 'refused',
    zh: '该物资已停用，请先启用再登记出入库',
    en: 'This is out of use. Take it into use before you move its stock.',
  },
  stockUndoLate: {
    kind: 'refused',
    zh: '登记已超过 {minutes} 分钟，不能撤销；请用盘点更正',
    en: 'It was entered more than {minutes} minutes ago. Correct it by a count.',
  },
  undoneAlready: { kind: 'refused', zh: '这笔登记已撤销过', en: 'This was undone already.' },
  undoOfUndo: {
    kind: 'refused',
    zh: '撤销不能再撤销，请重新登记',
    en: 'What was undone is entered anew, not undone again.',
  },
  keeperUnknown: {
    kind: 'invalid',
    zh: '没有保管人账号“{account}”或已停用，请核对',
    en: 'There is no account {account} for the keeper, or it is out of use.',
  },
  typeUnknown: {
    kind: 'invalid',
    zh: '所选类型不存在或已停用，请重新选择',
    en: 'This type does not exist or is out of use. Choose again.',
  },
});
