import { failures } from '#domain/kit/failure';

/** Refusals of members, companions, family members and the black list. */
export const memberFailure = failures({
  memberMissing:     { kind: 'missing', zh: '用户不存在，请核对后重试', en: 'There is no such member. Check and try again.' },
  usernameTaken:     { kind: 'refused', zh: '用户名已被使用，请更换', en: 'This user name is taken. Choose another one.' },
  phoneTaken:        { kind: 'refused', zh: '手机号已注册，请直接登录或更换手机号', en: 'This phone number is registered already. Log in, or use another number.' },
  cardTaken:         { kind: 'refused', zh: '证件号已注册，请直接登录', en: 'This identity document is registered already. Log in instead.' },
  companionMissing:  { kind: 'missing', zh: '同伴不存在，请重新选择', en: 'There is no such companion. Choose again.' },
  buddySelf:         { kind: 'refused', zh: '不能添加自己为同伴', en: 'You cannot be your own companion. Add somebody else.' },
  buddyTwice:        { kind: 'refused', zh: '该同伴已添加，无需重复添加', en: 'This companion is on your list already.' },
  buddyCodeUnknown:  { kind: 'refused', zh: '同伴码不正确或已过期，请向同伴核对', en: 'The companion code is wrong or out of date. Ask your companion for it again.' },
  buddyListFull:     { kind: 'refused', zh: '最多添加{limit}位同伴，请先移除后再添加', en: 'You may have {limit} companions. Remove one first.' },
  buddyTooNew:       { kind: 'refused', zh: '添加满7天后才能移除同伴', en: 'A companion can be removed 7 days after being added.' },
  familyListFull:    { kind: 'refused', zh: '最多添加{limit}位家庭成员', en: 'You may have {limit} family members.' },
  guardianMissing:   { kind: 'invalid', zh: '未满14周岁须填写监护人', en: 'A child below 14 needs a guardian. Name one.' },
  blackListStep:     { kind: 'refused', zh: '黑名单记录已解除，无需重复操作', en: 'This black list entry has been released already.' },
  passwordWrong:     { kind: 'refused', zh: '原密码错误，请重新输入', en: 'The present password is wrong. Enter it again.' },
});
