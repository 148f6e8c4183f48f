import { failures } from '#domain/kit/failure';

/** Failures of registration, passwords and the own profile. None reveals whether an account exists. */
export const memberFailure = failures({
  registerOff: {
    kind: 'refused',
    zh: '本校暂未开放自助注册，请联系场馆管理员',
    en: 'Registration is not open at this school. Contact the venue.',
  },
  accountTaken: {
    kind: 'refused',
    zh: '填写的信息无法用于注册。如已有账户，请直接登录或找回密码',
    en: 'These details cannot be used to register. If you already have an account, log in or reset your password.',
  },
  contactTaken: {
    kind: 'refused',
    zh: '此联系方式无法使用，请换一个',
    en: 'This contact cannot be used. Enter a different one.',
  },
  contactMissing: {
    kind: 'refused',
    zh: '账户尚未绑定此联系方式，请先在个人信息中绑定或联系场馆',
    en: 'Your account has no such contact. Add it in your profile or contact the venue.',
  },
  messagesOff: {
    kind: 'refused',
    zh: '短信和邮件服务未开通，请联系场馆管理员',
    en: 'Text messages and email are not available. Contact the venue.',
  },
  humanFirst: {
    kind: 'invalid',
    zh: '请先完成安全验证再获取校验码',
    en: 'Complete the security check before you request a code.',
  },
  codeTooSoon: {
    kind: 'tooFast',
    zh: '校验码已发送，请在{seconds}秒后再获取',
    en: 'A code has been sent. You can request another in {seconds} seconds.',
  },
  codeTooMany: {
    kind: 'tooFast',
    zh: '今日获取校验码次数已达上限，请明天再试',
    en: "You have reached today's limit for codes. Try again tomorrow.",
  },
  codeTooManyHere: {
    kind: 'tooFast',
    zh: '当前网络今日获取校验码过多，请明天再试或联系场馆',
    en: 'Too many codes were requested from this network today. Try again tomorrow or contact the venue.',
  },
  codeBudgetSpent: {
    kind: 'tooFast',
    zh: '学校今日的校验码已发完，请明天再试或联系场馆',
    en: 'The school has sent all codes for today. Try again tomorrow or contact the venue.',
  },
  codeWrong: { kind: 'invalid', zh: '校验码错误，还可尝试{left}次', en: 'Wrong code. Attempts left: {left}.' },
  codeGone: {
    kind: 'invalid',
    zh: '校验码已失效，请重新获取',
    en: 'This code is no longer valid. Request a new one.',
  },
  oldPasswordWrong: {
    kind: 'invalid',
    zh: '当前密码错误，请重新输入',
    en: 'The current password is wrong. Enter it again.',
  },
  passwordSame: {
    kind: 'invalid',
    zh: '新密码不能与当前密码相同，请换一个',
    en: 'Your new password must differ from the current one.',
  },
  passwordOutside: {
    kind: 'refused',
    zh: '您的账户使用统一身份认证登录，请在学校统一认证平台修改密码',
    en: "Your account uses single sign-on. Change your password on the school's login platform.",
  },
  documentNoWrong: {
    kind: 'invalid',
    zh: '证件号码应为5至20位字母或数字，请检查',
    en: 'A document number must have 5 to 20 letters or digits.',
  },
  reviewOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'The status of this application has changed. Reload the page.',
  },
  tooManyProofs: { kind: 'invalid', zh: '证明材料最多{most}份', en: 'You can upload at most {most} files.' },
  applicationMissing: {
    kind: 'missing',
    zh: '没有找到注册申请，请刷新后查看',
    en: 'This registration was not found. Reload the page.',
  },
});
