/** Every setting with the default of the demo school. Rows of sys_setting override it; the key says the unit. */
const demo = {
  'system.name': '场馆管理系统',
  'system.nameEn': 'Campus Venues',
  'school.code': 'demo',
  'school.name': '示范大学',
  'school.nameEn': 'Demo University',
  'school.timezone': 'Asia/Shanghai',
  'theme.main': '#004a99',

  'captcha.mode': 'clickWord',
  'captcha.submit': true,
  'captcha.minAgeMs': 0,
  'booking.minFlowMs': 0,
  'booking.contextToken': true,
  'booking.contextTokenMin': 30,

  'login.captchaAfter': 5,
  'login.lockAfter': 10,
  'login.lockMin': 15,
  'session.hours': 12,
  'session.idleMin': 120,
  'session.rememberDays': 7,
  'expiry.httpStatus': 200,
  'expiry.code': 408,
  'sign.reportOnly': false,

  'limit.booking.perMin': 20,
  'limit.payment.perMin': 20,
  'limit.export.perMin': 6,
  'limit.captcha.perMin': 20,
  'limit.captcha.perAddressMin': 600,
  'limit.failedLogin.perAddressMin': 50,

  'pay.queryPassword': true,
  'pay.type13': 13,
  'payment.testMode': false,
  'wallet.wrongPwdMax': 5,
  'wallet.lockHours': 2,
  'refund.autoRetryMax': 5,
  'order.maxUnpaid': 1,
  'order.lowPercent': 30,
  'order.veryLowPercent': 10,
  'advanceEntryVenueTime': 15,
  'advanceCancelOrder': 2,
  'orderClosedDays': 30,

  'display.revenue': true,
  'display.alarms': true,
  'flow.showTraffic': true,
};

/** Names of the settings. */
export type SettingKey = keyof typeof demo;
type Widened<V> = V extends boolean ? boolean : V extends number ? number : string;
/** The type of a setting's value. */
export type SettingOf<K extends SettingKey> = Widened<(typeof demo)[K]>;
/** A value for every setting. */
export type Settled = { readonly [K in SettingKey]: SettingOf<K> };

/** The least demanding school: no captcha, no context token, no frequency limits but the password locks. A limit of 0 is none. */
const plain: Settled = {
  ...demo,
  'captcha.submit': false,
  'booking.contextToken': false,
  'limit.booking.perMin': 0,
  'limit.payment.perMin': 0,
  'limit.export.perMin': 0,
  'limit.captcha.perMin': 0,
  'limit.captcha.perAddressMin': 0,
  'limit.failedLogin.perAddressMin': 0,
  'pay.queryPassword': false,
  'pay.type13': 19,
};

/** The schools this build ships. */
export const schools = { demo: demo as Settled, plain } as const;
