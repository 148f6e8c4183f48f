import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kinds of reviews; each keeps its number permanently. A kind is open once its area registers a reviewer. */
export const sourceType = enumeration({
  registration: { code: 1, zh: '注册审核', en: 'Registration' },
  bulkBooking: { code: 2, zh: '批量预约', en: 'Bulk booking' },
  lease: { code: 3, zh: '场地租赁', en: 'Site lease' },
  refund: { code: 4, zh: '退款申请', en: 'Refund request' },
  meeting: { code: 5, zh: '会议申请', en: 'Meeting request' },
  buddy: { code: 6, zh: '同伴', en: 'Companion' },
  familyMember: { code: 7, zh: '家庭成员', en: 'Family member' },
  training: { code: 8, zh: '培训报名', en: 'Training enrolment' },
  vacate: { code: 9, zh: '请假停卡', en: 'Membership pause' },
  ptLeave: { code: 10, zh: '私教请假', en: 'Coach leave' },
  facePhoto: { code: 11, zh: '人脸照片', en: 'Face photo' },
  spaceChange: { code: 12, zh: '空间变更', en: 'Space change' },
  specialCrowd: { code: 13, zh: '特殊人群资格', en: 'Special group' },
  appeal: { code: 14, zh: '爽约申诉', en: 'No-show appeal' },
  coursePublish: { code: 15, zh: '团课发布', en: 'Class publication' },
  exercise: { code: 16, zh: '课外锻炼补录', en: 'Exercise record' },
  wallet: { code: 17, zh: '余额申请', en: 'Balance request' },
  gateBill: { code: 18, zh: '通行账单申诉', en: 'Gate bill appeal' },
});
export type SourceType = CodeOf<typeof sourceType>;
