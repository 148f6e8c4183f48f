import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Verification of a meeting application (document 1 §4): 2 is final, 3 is returned for changes. */
export const meetingVerify = enumeration({
  reviewing: { code: 0, zh: '审核中', en: 'Under review', tone: 'processing' },
  passed: { code: 1, zh: '已通过', en: 'Approved', tone: 'success' },
  notPassed: { code: 2, zh: '不通过', en: 'Rejected', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Returned', tone: 'warning' },
  unsubmitted: { code: 4, zh: '未提交', en: 'Not submitted', tone: 'default' },
  submitting: { code: 5, zh: '提交中', en: 'Submitting', tone: 'processing' },
});
export type MeetingVerify = CodeOf<typeof meetingVerify>;

/** Who verifies a meeting application (document 1 §4). */
export const verifyType = enumeration({
  none: { code: 0, zh: '无需审核', en: 'Not required' },
  oa: { code: 1, zh: 'OA审核', en: 'OA review' },
  venue: { code: 2, zh: '场馆审核', en: 'Venue review' },
  humanities: { code: 3, zh: 'OA人文类审核', en: 'OA review, humanities' },
});
export type VerifyType = CodeOf<typeof verifyType>;
