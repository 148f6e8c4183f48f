import { failures } from '#domain/kit/failure';

/** Refusals of logging in, of a session and of a signature. */
export const sessionFailure = failures({
  notLoggedIn: { kind: 'loginRequired', zh: '请先登录', en: 'Please log in first.' },
  loginExpired: {
    kind: 'loginExpired',
    zh: '登录已过期，请重新登录',
    en: 'Your login has expired. Please log in again.',
  },
  badCredentials: {
    kind: 'invalid',
    zh: '用户名或密码错误，请重新输入',
    en: 'The user name or password is wrong. Try again.',
  },
  ssoTokenWrong: {
    kind: 'loginRequired',
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'The login ticket is unknown, used or out of date. Please log in again.',
  },
  accountLocked: {
    kind: 'refused',
    zh: '登录失败次数过多，账户已锁定，请于{until}后再试',
    en: 'Too many failed logins. Try again after {until}.',
  },
  accountOff: {
    kind: 'refused',
    zh: '账户已停用，请联系管理员',
    en: 'The account is out of use. Please contact the administrator.',
  },
  accountPending: {
    kind: 'forbidden',
    zh: '您的账户待管理员审核，暂时无法使用相关功能。',
    en: 'Your account awaits review by the administrator and cannot use this yet.',
  },
  captchaNeeded: { kind: 'invalid', zh: '请先完成安全验证再登录', en: 'Complete the captcha before you log in.' },
  noRight: {
    kind: 'forbidden',
    zh: '您没有权限进行此操作，请联系管理员',
    en: 'You have no right to do this. Ask the administrator for it.',
  },
  switchFailed: { kind: 'invalid', zh: '登录失败', en: 'Login failed. Please log in again.' },
  systemBuilding: { kind: 'refused', zh: '系统建设中', en: 'This system is still being built. Choose another one.' },
  ssoOff: {
    kind: 'missing',
    zh: '本系统未开通此统一身份认证方式，请使用其他方式登录',
    en: 'This single sign-on is not in use here. Please log in another way.',
  },
  ssoDown: {
    kind: 'busy',
    zh: '统一身份认证暂时无法连接，请稍后再试',
    en: 'Single sign-on cannot be reached right now. Please try again later.',
  },
  ssoTicketWrong: {
    kind: 'loginRequired',
    zh: '统一身份认证票据无效、已过期或已使用，请重新登录',
    en: 'The single sign-on ticket is unknown, used or out of date. Please log in again.',
  },
  ssoAnswerWrong: {
    kind: 'loginRequired',
    zh: '统一身份认证返回的信息未通过校验，请重新登录',
    en: 'What single sign-on answered could not be verified. Please log in again.',
  },
  ssoStateWrong: {
    kind: 'loginRequired',
    zh: '登录请求已失效或不是由本浏览器发起，请重新登录',
    en: 'This login was not begun in this browser, or too long ago. Please begin again.',
  },
  ssoDenied: {
    kind: 'loginRequired',
    zh: '您已取消统一身份认证登录',
    en: 'Logging in at single sign-on was cancelled.',
  },
  ssoUnknown: {
    kind: 'refused',
    zh: '您的校园账号尚未开通本系统，请联系管理员开通',
    en: 'Your campus account has no access to this system yet. Ask the administrator for it.',
  },
  ssoNameTaken: {
    kind: 'refused',
    zh: '您的校园账号名已被一位注册用户使用，请联系管理员处理',
    en: 'A registered user has the name of your campus account. Please contact the administrator.',
  },
  signInvalid: {
    kind: 'unsigned',
    zh: '请求签名无效，请刷新页面后重试',
    en: 'The signature of the request is not valid. Reload the page and try again.',
  },
  signExpired: {
    kind: 'unsigned',
    zh: '请求已过期，请校准设备时间后重试',
    en: 'The request is out of date. Set the clock of your device and try again.',
  },
  signReplay: {
    kind: 'unsigned',
    zh: '请求已提交过，请勿重复提交',
    en: 'This request was sent before. Do not send it twice.',
  },
  networkAuth: { kind: 'loginRequired', zh: '需要先完成校园网认证', en: 'Log in to the campus network first.' },
});
