import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Verification of a meeting application (document 1 §4): 2 is final, 3 is sent back for amendment. */
export const meetingVerify = enumeration({
  reviewing: { code: 0, zh: '审核中', en: 'Under review', tone: 'processing' },
  passed: { code: 1, zh: '已通过', en: 'Passed', tone: 'success' },
  notPassed: { code: 2, zh: '不通过', en: 'Not passed', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Rejected', tone: 'warning' },
  unsubmitted: { code: 4, zh: '未提交', en: 'Unsubmitted', tone: 'default' },
  submitting: { code: 5, zh: '提交中', en: 'Submitting', tone: 'processing' },
});
export type MeetingVerify = CodeOf<typeof meetingVerify>;

/** Who verifies a meeting application (document 1 §4). */
export const verifyType = enumeration({
  none: { code: 0, zh: '无需审核', en: 'None' },
  oa: { code: 1, zh: 'OA审核', en: 'OA' },
  venue: { code: 2, zh: '场馆审核', en: 'Venue' },
  humanities: { code: 3, zh: 'OA人文类审核', en: 'OA, humanities' },
});
export type VerifyType = CodeOf<typeof verifyType>;
