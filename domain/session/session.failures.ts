import { failures } from '#domain/kit/failure';

/** Refusals of logging in, of a session and of a signature. */
export const sessionFailure = failures({
  notLoggedIn:    { kind: 'loginRequired', zh: '请先登录', en: 'Please log in first.' },
  loginExpired:   { kind: 'loginExpired', zh: '登录已过期，请重新登录', en: 'Your login has expired. Please log in again.' },
  badCredentials: { kind: 'invalid', zh: '用户名或密码错误，请重新输入', en: 'The user name or password is wrong. Try again.' },
  ssoTokenWrong:  { kind: 'loginRequired', zh: '登录凭证无效或已使用，请重新登录', en: 'The login ticket is unknown, used or out of date. Please log in again.' },
  accountLocked:  { kind: 'refused', zh: '登录失败次数过多，账户已锁定，请于{until}后再试', en: 'Too many failed logins. Try again after {until}.' },
  accountOff:     { kind: 'refused', zh: '账户已停用，请联系管理员', en: 'The account is out of use. Please contact the administrator.' },
  accountPending: { kind: 'forbidden', zh: '您的账户待管理员审核，暂时无法使用相关功能。', en: 'Your account awaits review by the administrator and cannot use this yet.' },
  captchaNeeded:  { kind: 'invalid', zh: '请先完成安全验证再登录', en: 'Complete the captcha before you log in.' },
  noRight:        { kind: 'forbidden', zh: '您没有权限进行此操作，请联系管理员', en: 'You have no right to do this. Ask the administrator for it.' },
  switchFailed:   { kind: 'invalid', zh: '登录失败', en: 'Login failed. Please log in again.' },
  systemBuilding: { kind: 'refused', zh: '系统建设中', en: 'This system is still being built. Choose another one.' },
  signInvalid:    { kind: 'unsigned', zh: '请求签名无效，请刷新页面后重试', en: 'The signature of the request is not valid. Reload the page and try again.' },
  signExpired:    { kind: 'unsigned', zh: '请求已过期，请校准设备时间后重试', en: 'The request is out of date. Set the clock of your device and try again.' },
  signReplay:     { kind: 'unsigned', zh: '请求已提交过，请勿重复提交', en: 'This request was sent before. Do not send it twice.' },
  networkAuth:    { kind: 'loginRequired', zh: '需要先完成校园网认证', en: 'Log in to the campus network first.' },
});
