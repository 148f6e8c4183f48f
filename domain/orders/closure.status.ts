import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Why places are closed on people who have booked: the reasons of a full refund that needs no review (document 1 §9), as a venue says them. */
export const closureReason = enumeration({
  weather: { code: 2, zh: '天气原因', en: 'Weather', tone: 'warning' },
  equipment: { code: 3, zh: '设备故障或场馆原因', en: 'Equipment or the venue', tone: 'warning' },
});
export type ClosureReason = CodeOf<typeof closureReason>;

/** How far a closure has come (our codes). */
export const closureStatus = enumeration({
  applying: { code: 1, zh: '执行中', en: 'Being applied', tone: 'processing' },
  applied: { code: 2, zh: '已闭馆', en: 'Closed', tone: 'warning' },
  undoing: { code: 3, zh: '撤销中', en: 'Being undone', tone: 'processing' },
  undone: { code: 4, zh: '已撤销', en: 'Undone', tone: 'default' },
});
export type ClosureStatus = CodeOf<typeof closureStatus>;

/** What became of a booking that a closure met (our codes). */
export const closureFate = enumeration({
  ended: { code: 1, zh: '已取消并退款', en: 'Cancelled and refunded', tone: 'warning' },
  restored: { code: 2, zh: '已恢复', en: 'Restored', tone: 'success' },
  left: { code: 3, zh: '需人工处理', en: 'Left to a person', tone: 'error' },
});
export type ClosureFate = CodeOf<typeof closureFate>;
