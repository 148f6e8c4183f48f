import { failures } from '#domain/kit/failure';

/** Refusals of registering family members. */
export const familyFailure = failures({
  familyFull: {
    kind: 'refused',
    zh: '家庭成员最多{most}人，请先移除不再需要的成员',
    en: 'You may register {most} family members. Remove somebody first.',
  },
  familyTwice: {
    kind: 'refused',
    zh: '该证件已登记为您的家庭成员，无需重复添加',
    en: 'This document is registered among your family members already.',
  },
  familySelf: {
    kind: 'refused',
    zh: '不能将自己登记为家庭成员，请填写家人的信息',
    en: 'You cannot be your own family member. Enter your relative.',
  },
  familyBirthWrong: {
    kind: 'invalid',
    zh: '出生日期与身份证号不一致，请检查',
    en: 'The date of birth does not fit the identity card. Check both.',
  },
  familyGenderWrong: {
    kind: 'invalid',
    zh: '性别与身份证号不一致，请检查',
    en: 'The gender does not fit the identity card. Check both.',
  },
  familyBirthFuture: { kind: 'invalid', zh: '出生日期不能晚于今天', en: 'The date of birth lies in the future.' },
  familySpouseYoung: {
    kind: 'invalid',
    zh: '配偶须年满{years}周岁，请检查出生日期或关系',
    en: 'A spouse is at least {years} years old. Check the date of birth or the relation.',
  },
  familyPhoneMissing: {
    kind: 'invalid',
    zh: '{years}周岁及以上的成员须填写本人手机号，用于登录',
    en: 'Whoever is {years} or older needs a mobile number to sign in with.',
  },
  familyPhoneTaken: {
    kind: 'invalid',
    zh: '此手机号无法使用，请填写成员本人的手机号',
    en: 'This number cannot be used. Enter the number of the family member.',
  },
  familyProofMissing: { kind: 'invalid', zh: '请上传证明亲属关系的材料', en: 'Add a paper that proves the relation.' },
  familyLocked: {
    kind: 'refused',
    zh: '该成员正在审核或已通过，不能修改',
    en: 'This member is under review or has passed and cannot be changed.',
  },
  familyOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'This has moved on meanwhile. Reload and look again.',
  },
  familyOwn: {
    kind: 'refused',
    zh: '不能审核自己的家庭成员，请由其他人员处理',
    en: 'You cannot review your own family. Ask a colleague.',
  },
  familyShut: {
    kind: 'refused',
    zh: '该证件对应的账号已停用，请先在用户管理中启用后再审核',
    en: 'The account with this document is out of use. Put it into use under users, then review again.',
  },
  familyGone: {
    kind: 'missing',
    zh: '没有找到该家庭成员，请刷新后查看',
    en: 'There is no such family member. Reload and look again.',
  },
});
