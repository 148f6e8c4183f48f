import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a personal-training order (document 1 §4). */
export const ptOrderStatus = enumeration({
  unpaid: { code: 0, zh: '未支付', en: 'Unpaid', tone: 'warning' },
  done: { code: 1, zh: '已完成', en: 'Completed', tone: 'success' },
  cancelled: { code: 9, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type PtOrderStatus = CodeOf<typeof ptOrderStatus>;

/** State of a personal-training lesson (document 1 §4). */
export const ptLessonStatus = enumeration({
  unfinished: { code: 0, zh: '未完成', en: 'Not completed', tone: 'processing' },
  done: { code: 1, zh: '已完成', en: 'Completed', tone: 'success' },
  noShow: { code: 2, zh: '爽约', en: 'No-show', tone: 'error' },
  cancelled: { code: 9, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type PtLessonStatus = CodeOf<typeof ptLessonStatus>;
