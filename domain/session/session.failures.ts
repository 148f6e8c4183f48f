import { failures } from '#domain/kit/failure';

/** Refusals of logging in, of a session and of a signature. */
export const sessionFailure = failures({
  notLoggedIn: { kind: 'loginRequired', zh: '请先登录', en: 'Please log in first.' },
  loginExpired: {
    kind: 'loginExpired',
    zh: '登录状态已失效，请重新登录',
    en: 'Your login has expired. Log in again.',
  },
  badCredentials: {
    kind: 'invalid',
    zh: '用户名或密码错误，请重新输入',
    en: 'The username or password is wrong. Try again.',
  },
  ssoTokenWrong: {
    kind: 'loginRequired',
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'The login ticket is invalid or has been used. Please log in again.',
  },
  accountLocked: {
    kind: 'refused',
    zh: '登录失败次数过多，账户已锁定，请于{until}后再试',
    en: 'Too many failed logins. Your account is locked; try again after {until}.',
  },
  accountOff: {
    kind: 'refused',
    zh: '账户已停用，请联系管理员',
    en: 'This account is disabled. Please contact the administrator.',
  },
  accountPending: {
    kind: 'forbidden',
    zh: '您的账户待管理员审核，暂时无法使用相关功能。',
    en: 'Your account is waiting for approval by the administrator, so this is not available yet.',
  },
  captchaNeeded: { kind: 'invalid', zh: '请先完成安全验证再登录', en: 'Complete the captcha before you log in.' },
  noRight: {
    kind: 'forbidden',
    zh: '您没有权限进行此操作，请联系管理员',
    en: 'You do not have permission to do this. Ask the administrator for access.',
  },
  switchFailed: { kind: 'invalid', zh: '登录失败', en: 'Login failed. Please log in again.' },
  systemBuilding: { kind: 'refused', zh: '系统建设中', en: 'This system is under construction.' },
  ssoOff: {
    kind: 'missing',
    zh: '本系统未开通此统一身份认证方式，请使用其他方式登录',
    en: 'This single sign-on method is not enabled here. Please log in another way.',
  },
  ssoDown: {
    kind: 'busy',
    zh: '统一身份认证暂时无法连接，请稍后再试',
    en: 'Single sign-on is not available right now. Please try again later.',
  },
  ssoTicketWrong: {
    kind: 'loginRequired',
    zh: '统一身份认证票据无效、已过期或已使用，请重新登录',
    en: 'The single sign-on ticket is invalid, expired or already used. Please log in again.',
  },
  ssoAnswerWrong: {
    kind: 'loginRequired',
    zh: '统一身份认证返回的信息未通过校验，请重新登录',
    en: 'The single sign-on response could not be verified. Please log in again.',
  },
  ssoStateWrong: {
    kind: 'loginRequired',
    zh: '登录请求已失效或不是由本浏览器发起，请重新登录',
    en: 'This login has expired or was started in another browser. Please log in again.',
  },
  ssoDenied: {
    kind: 'loginRequired',
    zh: '您已取消统一身份认证登录',
    en: 'You cancelled the single sign-on login.',
  },
  ssoUnknown: {
    kind: 'refused',
    zh: '您的校园账号尚未开通本系统，请联系管理员开通',
    en: 'Your campus account has no access to this system yet. Ask the administrator for access.',
  },
  ssoNameTaken: {
    kind: 'refused',
    zh: '您的校园账号名已被一位注册用户使用，请联系管理员处理',
    en: 'Your campus account name is already taken by a registered user. Please contact the administrator.',
  },
  signInvalid: {
    kind: 'unsigned',
    zh: '请求签名无效，请刷新页面后重试',
    en: 'The request signature is not valid. Reload the page and try again.',
  },
  signExpired: {
    kind: 'unsigned',
    zh: '请求已过期，请校准设备时间后重试',
    en: 'The request has expired. Check the clock of your device and try again.',
  },
  signReplay: {
    kind: 'unsigned',
    zh: '请求已提交过，请勿重复提交',
    en: 'This request has already been submitted. Do not send it again.',
  },
  networkAuth: { kind: 'loginRequired', zh: '需要先完成校园网认证', en: 'Log in to the campus network first.' },
});
