import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a place in a training class (document 1 §4). */
export const enrolmentStatus = enumeration({
  awaitingPayment: { code: 1, zh: '待支付', en: 'Awaiting payment', tone: 'warning' },
  awaitingReview: { code: 2, zh: '已支付待审核', en: 'Paid, awaiting review', tone: 'processing' },
  enrolled: { code: 3, zh: '报名成功', en: 'Enrolled', tone: 'success' },
  failed: { code: 4, zh: '报名失败', en: 'Enrolment failed', tone: 'error' },
  cancelled: { code: 5, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type EnrolmentStatus = CodeOf<typeof enrolmentStatus>;

/** State of a group course order (document 1 §4). */
export const groupOrderStatus = enumeration({
  awaitingPayment: { code: 0, zh: '待支付', en: 'Awaiting payment', tone: 'warning' },
  done: { code: 1, zh: '已完成', en: 'Completed', tone: 'success' },
  cancelled: { code: 9, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type GroupOrderStatus = CodeOf<typeof groupOrderStatus>;

/** Attendance at a group course (document 1 §4). */
export const signStatus = enumeration({
  waiting: { code: 0, zh: '待签到', en: 'Not checked in', tone: 'warning' },
  signedIn: { code: 1, zh: '已签到', en: 'Checked in', tone: 'success' },
});
export type SignStatus = CodeOf<typeof signStatus>;

/** Whether a course is published (document 1 §4). */
export const publishStatus = enumeration({
  draft: { code: 0, zh: '待发布', en: 'Not published', tone: 'warning' },
  published: { code: 1, zh: '已发布', en: 'Published', tone: 'success' },
});
export type PublishStatus = CodeOf<typeof publishStatus>;
