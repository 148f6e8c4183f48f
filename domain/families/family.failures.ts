import { failures } from '#domain/kit/failure';

/** Failures of family member operations. */
export const familyFailure = failures({
  familyFull: {
    kind: 'refused',
    zh: '家庭成员最多{most}人，请先移除不再需要的成员',
    en: 'You can register at most {most} family members. Remove one first.',
  },
  familyTwice: {
    kind: 'refused',
    zh: '该证件已登记为您的家庭成员，无需重复添加',
    en: 'A family member with this document is already registered.',
  },
  familySelf: {
    kind: 'refused',
    zh: '不能将自己登记为家庭成员，请填写家人的信息',
    en: "You cannot register yourself as a family member. Enter your relative's details.",
  },
  familyBirthWrong: {
    kind: 'invalid',
    zh: '出生日期与身份证号不一致，请检查',
    en: 'The date of birth does not match the identity card. Check both.',
  },
  familyGenderWrong: {
    kind: 'invalid',
    zh: '性别与身份证号不一致，请检查',
    en: 'The gender does not match the identity card. Check both.',
  },
  familyBirthFuture: { kind: 'invalid', zh: '出生日期不能晚于今天', en: 'The date of birth cannot be in the future.' },
  familySpouseYoung: {
    kind: 'invalid',
    zh: '配偶须年满{years}周岁，请检查出生日期或关系',
    en: 'A spouse must be at least {years} years old. Check the date of birth or the relation.',
  },
  familyPhoneMissing: {
    kind: 'invalid',
    zh: '{years}周岁及以上的成员须填写本人手机号，用于登录',
    en: 'Members aged {years} or older need their own mobile number to log in.',
  },
  familyPhoneTaken: {
    kind: 'invalid',
    zh: '此手机号无法使用，请填写成员本人的手机号',
    en: "This number cannot be used. Enter the family member's own mobile number.",
  },
  familyProofMissing: { kind: 'invalid', zh: '请上传证明亲属关系的材料', en: 'Upload proof of the relation.' },
  familyLocked: {
    kind: 'refused',
    zh: '该成员正在审核或已通过，不能修改',
    en: 'This member is under review or approved and cannot be changed.',
  },
  familyOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'The status of this application has changed. Reload the page.',
  },
  familyOwn: {
    kind: 'refused',
    zh: '不能审核自己的家庭成员，请由其他人员处理',
    en: 'You cannot review your own family members. Ask a colleague.',
  },
  familyShut: {
    kind: 'refused',
    zh: '该证件对应的账号已停用，请先在用户管理中启用后再审核',
    en: 'The account with this document is disabled. Enable it under Users, then review again.',
  },
  familyGone: {
    kind: 'missing',
    zh: '没有找到该家庭成员，请刷新后查看',
    en: 'This family member was not found. Reload the page.',
  },
});
