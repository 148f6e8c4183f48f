import { captchaMode, loginLayout } from '#domain/system/setting.status';
import { settingKeys, settingSpecs, type SettingValues } from './setting-keys';

// `Object.fromEntries` does not record which key has which value.
const demoDefaults = Object.fromEntries(settingKeys.map((key) => [key, settingSpecs[key].standard])) as SettingValues;

/**
 * The least restrictive school: no captcha, no context token, no rate limits except password locks. A limit of 0 means
 * none.
 */
const plainDefaults: SettingValues = {
  ...demoDefaults,
  'captcha.submit': false,
  'code.perAddressDay': 0,
  'code.unsolvedPerAddressDay': 0,
  'code.smsPerDay': 0,
  'code.mailPerDay': 0,
  'booking.contextToken': false,
  'booking.gapMs': 0,
  'limit.booking.perMin': 0,
  'limit.day.perMin': 0,
  'limit.day.perAddressMin': 0,
  'limit.payment.perMin': 0,
  'limit.export.perMin': 0,
  'limit.import.perMin': 0,
  'limit.upload.perMin': 0,
  'limit.captcha.perMin': 0,
  'limit.captcha.perAddressMin': 0,
  'limit.code.perAddressMin': 0,
  'limit.failedLogin.perAddressMin': 0,
  'pay.queryPassword': false,
  'wallet.free': true,
  'pay.type13': 19,
};

/**
 * A school with a different look: its own name and colour, a sliding captcha, a centred login card, no campus card, one
 * merchant, no helper.
 */
const harbourDefaults: SettingValues = {
  ...demoDefaults,
  'system.name': '体育场馆预约平台',
  'system.nameEn': 'Sports Booking',
  'system.frontName': '海港运动',
  'system.frontNameEn': 'Harbour Sports',
  'school.code': 'harbour',
  'school.name': '海港学院',
  'school.nameEn': 'Harbour College',
  'school.externalLabel': '校友',
  'school.externalLabelEn': 'Alumni',
  'theme.main': '#0b6b57',
  'login.look': loginLayout.centred,
  'captcha.mode': captchaMode.blockPuzzle,
  'pay.methods': '3,5,6,19',
  'merchant.multi': false,
  'assistant.enabled': false,
  'helper.enabled': false,
  'phone.hidden': true,
};

/** A school in production before it sets its own names: neutral names and every protection of the demo school. */
const productionDefaults: SettingValues = {
  ...demoDefaults,
  'system.name': '体育场馆预约平台',
  'system.nameEn': 'Sports Booking',
  'system.frontName': '场馆预约',
  'system.frontNameEn': 'Venue Booking',
  'school.code': 'school',
  'school.name': '学校',
  'school.nameEn': 'University',
  'assistant.enabled': false,
  'helper.enabled': false,
};

/** The schools this build includes. */
export const schoolDefaults = {
  production: productionDefaults,
  demo: demoDefaults,
  plain: plainDefaults,
  harbour: harbourDefaults,
} as const;
