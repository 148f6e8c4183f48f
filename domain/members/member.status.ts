import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Gender (document 1 §3). */
export const gender = enumeration({
  male: { code: 1, zh: '男', en: 'Male' },
  female: { code: 2, zh: '女', en: 'Female' },
});
export type Gender = CodeOf<typeof gender>;

/** The relation of a family member to the account owner (document 1 §3). */
export const familyRelation = enumeration({
  parent: { code: 1, zh: '父母', en: 'Parent' },
  spouse: { code: 2, zh: '配偶', en: 'Spouse' },
  child: { code: 3, zh: '子女', en: 'Child' },
});
export type FamilyRelation = CodeOf<typeof familyRelation>;

/** The review status of a registration, stored as `loginCheckStatus` (document 1 §4). */
export const registrationStatus = enumeration({
  waiting: { code: 0, zh: '待学校审核', en: 'Pending review', tone: 'warning' },
  passed: { code: 1, zh: '审核通过', en: 'Approved', tone: 'success' },
  failed: { code: 2, zh: '审核不通过', en: 'Rejected', tone: 'error' },
});
export type RegistrationStatus = CodeOf<typeof registrationStatus>;

/** The type of an identity document (document 1 §5, in its order). */
export const cardType = enumeration({
  identityCard: { code: 1, zh: '身份证', en: 'Identity card' },
  passport: { code: 2, zh: '护照', en: 'Passport' },
  other: { code: 3, zh: '其他', en: 'Other' },
});
export type CardType = CodeOf<typeof cardType>;

/** Whether a black list entry is active (document 1 §4). */
export const blackListStatus = enumeration({
  listed: { code: 1, zh: '已拉黑', en: 'Black-listed', tone: 'error' },
  released: { code: 2, zh: '已解除', en: 'Released', tone: 'success' },
});
export type BlackListStatus = CodeOf<typeof blackListStatus>;

/** The source of a black list entry. */
export const blackListSource = enumeration({
  breakRule: { code: 1, zh: '爽约规则', en: 'No-show rule' },
  manual: { code: 2, zh: '人工添加', en: 'Added by staff' },
  debt: { code: 3, zh: '欠费', en: 'Open debt' },
  misconduct: { code: 4, zh: '违规行为', en: 'Misconduct' },
});
export type BlackListSource = CodeOf<typeof blackListSource>;

/** The origin of an account. */
export const memberOrigin = enumeration({
  sso: { code: 1, zh: '统一认证', en: 'Single sign-on' },
  registered: { code: 2, zh: '自行注册', en: 'Self-registered' },
  imported: { code: 3, zh: '导入', en: 'Imported' },
  counter: { code: 4, zh: '窗口登记', en: 'Counter' },
});
