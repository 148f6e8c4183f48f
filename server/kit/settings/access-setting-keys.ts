import { enumeration } from '#domain/kit/enumeration';
import { unknownPersonPolicy } from '#domain/session/sso.status';
import { settingGroup as g, settingUnit as u, settingVisibility as v } from '#domain/system/setting.status';
import { settingGroupBuilder } from './setting-specs';

const school = settingGroupBuilder(g.school, v.public);
const entry = settingGroupBuilder(g.entry, v.staff);
const wire = settingGroupBuilder(g.wire, v.staff);
const limits = settingGroupBuilder(g.limits, v.staff);

const expiryHttp = enumeration({
  ok: { code: 200, zh: '200', en: '200' },
  unauthorized: { code: 401, zh: '401', en: '401' },
});
const expiryCode = enumeration({
  expired: { code: 408, zh: '408', en: '408' },
  unauthorized: { code: 401, zh: '401', en: '401' },
});
const thirteen = enumeration({
  own: { code: 13, zh: '不转换', en: 'Unchanged' },
  school: { code: 19, zh: '学校支付平台', en: 'School platform' },
});

const unlimited = { zhHelp: '0 为不限', enHelp: '0 = no limit.' };

/** Settings of single sign-on, of the protocol with clients and of rate limits. */
export const accessSettings = {
  'sso.cas': entry.flag(true, {
    zh: '统一身份认证（CAS）',
    en: 'Single sign-on (CAS)',
    zhHelp: '已对接 CAS 时，登录页出现此入口',
    enHelp: 'Shown on the login page if CAS is connected.',
  }),
  'sso.oidc': entry.flag(true, {
    zh: '统一身份认证（OpenID Connect）',
    en: 'Single sign-on (OpenID Connect)',
    zhHelp: '已对接 OpenID Connect 时，登录页出现此入口',
    enHelp: 'Shown on the login page if OpenID Connect is connected.',
  }),
  'sso.name': school.text(
    '统一身份认证',
    {
      zh: '统一身份认证名称',
      en: 'Single sign-on name',
      zhHelp: '登录页按钮上的名称',
      enHelp: 'The name on the login page button.',
    },
    1,
    20,
  ),
  'sso.nameEn': school.text(
    'Campus single sign-on',
    { zh: '统一身份认证英文名', en: 'Single sign-on name (English)' },
    1,
    40,
  ),
  'sso.unknown': entry.choice(unknownPersonPolicy.open, unknownPersonPolicy, {
    zh: '未开通的校园账号登录时',
    en: 'Login with an unknown campus account',
  }),
  'sso.roles': entry.text(
    'student:3,staff:4,faculty:4,employee:4,family:5',
    {
      zh: '校园身份对应的角色',
      en: 'Roles by campus identity',
      zhHelp: '身份:角色编号，逗号分隔；只用于自动开通的账号',
      enHelp: 'identity:role ID, comma-separated; only for accounts created automatically.',
    },
    1,
    200,
  ),

  'expiry.httpStatus': wire.code(200, expiryHttp, {
    zh: '登录过期的 HTTP 状态',
    en: 'HTTP status for expired login',
  }),
  'expiry.code': wire.code(408, expiryCode, { zh: '登录过期的返回码', en: 'Return code for expired login' }),
  'sign.reportOnly': wire.flag(false, {
    zh: '签名错误只记录',
    en: 'Only log invalid signatures',
    zhHelp: '对接调试时用，平时请关闭',
    enHelp: 'For integration tests only; otherwise leave it off.',
  }),
  'pay.type13': wire.code(13, thirteen, { zh: '支付方式 13 视为', en: 'Treat pay type 13 as' }),

  'limit.booking.perMin': limits.number(20, u.perMinute, 0, 10_000, {
    zh: '提交预约',
    en: 'Booking submits',
    ...unlimited,
  }),
  'limit.day.perMin': limits.number(60, u.perMinute, 0, 10_000, {
    zh: '查看场次（每人）',
    en: 'Day views per person',
    zhHelp: '页面自动更新，无需反复刷新；0 为不限',
    enHelp: 'Pages follow by themselves and need no polling; 0 = no limit.',
  }),
  'limit.day.perAddressMin': limits.number(1_200, u.perMinute, 0, 100_000, {
    zh: '查看场次（未登录，每地址）',
    en: 'Day views per address (not logged in)',
    zhHelp: '校园网常共用一个地址，0 为不限',
    enHelp: 'A campus often shares one address; 0 = no limit.',
  }),
  'limit.payment.perMin': limits.number(20, u.perMinute, 0, 10_000, { zh: '支付', en: 'Payments', ...unlimited }),
  'limit.export.perMin': limits.number(6, u.perMinute, 0, 10_000, { zh: '导出', en: 'Exports', ...unlimited }),
  'limit.import.perMin': limits.number(10, u.perMinute, 0, 10_000, { zh: '导入', en: 'Imports', ...unlimited }),
  'limit.upload.perMin': limits.number(60, u.perMinute, 0, 10_000, { zh: '上传文件', en: 'Uploads', ...unlimited }),
  'limit.captcha.perMin': limits.number(20, u.perMinute, 0, 10_000, {
    zh: '验证码（每人）',
    en: 'Captchas per person',
    ...unlimited,
  }),
  'limit.captcha.perAddressMin': limits.number(600, u.perMinute, 0, 100_000, {
    zh: '验证码（每地址）',
    en: 'Captchas per address',
    zhHelp: '校园网常共用一个地址，0 为不限',
    enHelp: 'A campus often shares one address; 0 = no limit.',
  }),
  'limit.code.perAddressMin': limits.number(120, u.perMinute, 0, 100_000, {
    zh: '获取校验码（每地址）',
    en: 'Codes per address',
    zhHelp: '校园网常共用一个地址，0 为不限',
    enHelp: 'A campus often shares one address; 0 = no limit.',
  }),
  'limit.failedLogin.perAddressMin': limits.number(50, u.perMinute, 0, 100_000, {
    zh: '登录失败（每地址）',
    en: 'Failed logins per address',
    zhHelp: '超过后该地址登录须完成验证，不会被拒绝；0 为不限',
    enHelp: 'Beyond it everyone at the address solves a captcha; nobody is refused. 0 = no limit.',
  }),
};
