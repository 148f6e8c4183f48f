import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Reasons of a closure: the reasons of a full refund without review (document 1 §9), as a venue states them. */
export const closureReason = enumeration({
  weather: { code: 2, zh: '天气原因', en: 'Weather', tone: 'warning' },
  equipment: { code: 3, zh: '设备故障或场馆原因', en: 'Equipment or venue problem', tone: 'warning' },
});

/** Progress of a closure (our codes). */
export const closureStatus = enumeration({
  applying: { code: 1, zh: '执行中', en: 'In progress', tone: 'processing' },
  applied: { code: 2, zh: '已闭馆', en: 'Closed', tone: 'warning' },
  undoing: { code: 3, zh: '撤销中', en: 'Undoing', tone: 'processing' },
  undone: { code: 4, zh: '已撤销', en: 'Undone', tone: 'default' },
});
export type ClosureStatus = CodeOf<typeof closureStatus>;

/** Outcome of a booking affected by a closure (our codes). */
export const closureFate = enumeration({
  ended: { code: 1, zh: '已取消并退款', en: 'Cancelled and refunded', tone: 'warning' },
  restored: { code: 2, zh: '已恢复', en: 'Restored', tone: 'success' },
  left: { code: 3, zh: '需人工处理', en: 'Handled manually', tone: 'error' },
});
export type ClosureFate = CodeOf<typeof closureFate>;
