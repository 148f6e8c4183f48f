import { failures } from '#domain/kit/failure';

/** Refusals of registering, of passwords and of the own profile. None of them tells who has an account. */
export const memberFailure = failures({
  registerOff: {
    kind: 'refused',
    zh: '本校暂未开放自助注册，请联系场馆管理员',
    en: 'Registration is closed at this school. Please contact the venue.',
  },
  accountTaken: {
    kind: 'refused',
    zh: '填写的信息无法用于注册。如已有账户，请直接登录或找回密码',
    en: 'This cannot be used for a new account. If you have one already, sign in or recover its password.',
  },
  contactTaken: {
    kind: 'refused',
    zh: '此联系方式无法使用，请换一个',
    en: 'This contact cannot be used. Enter another one.',
  },
  contactMissing: {
    kind: 'refused',
    zh: '账户尚未绑定此联系方式，请先在个人信息中绑定或联系场馆',
    en: 'The account has no such contact yet. Add it in your profile or ask the venue.',
  },
  messagesOff: {
    kind: 'refused',
    zh: '短信和邮件服务未开通，请联系场馆管理员',
    en: 'Messages cannot be sent at this school yet. Please contact the venue.',
  },
  humanFirst: {
    kind: 'invalid',
    zh: '请先完成安全验证再获取校验码',
    en: 'Complete the security check before asking for a code.',
  },
  codeTooSoon: {
    kind: 'tooFast',
    zh: '校验码已发送，请在{seconds}秒后再获取',
    en: 'A code was sent already. Ask for another one in {seconds} seconds.',
  },
  codeTooMany: {
    kind: 'tooFast',
    zh: '今日获取校验码次数已达上限，请明天再试',
    en: 'No more codes today. Try again tomorrow.',
  },
  codeWrong: { kind: 'invalid', zh: '校验码错误，还可尝试{left}次', en: 'This code is not right. {left} tries left.' },
  codeGone: {
    kind: 'invalid',
    zh: '校验码已失效，请重新获取',
    en: 'This code is used, out of date or tried too often. Ask for a new one.',
  },
  oldPasswordWrong: {
    kind: 'invalid',
    zh: '当前密码错误，请重新输入',
    en: 'The present password is wrong. Enter it again.',
  },
  passwordSame: {
    kind: 'invalid',
    zh: '新密码不能与当前密码相同，请换一个',
    en: 'The new password is the present one. Choose another.',
  },
  passwordOutside: {
    kind: 'refused',
    zh: '您的账户使用统一身份认证登录，请在学校统一认证平台修改密码',
    en: 'Your account signs in through the school. Change the password there.',
  },
  documentNoWrong: {
    kind: 'invalid',
    zh: '证件号码应为5至20位字母或数字，请检查',
    en: 'A document number has 5 to 20 letters or digits. Check it.',
  },
  reviewOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'The application has moved on meanwhile. Reload and look again.',
  },
  tooManyProofs: { kind: 'invalid', zh: '证明材料最多{most}份', en: 'At most {most} papers.' },
  applicationMissing: {
    kind: 'missing',
    zh: '没有找到注册申请，请刷新后查看',
    en: 'There is no such application. Reload and look again.',
  },
});
