import { enumeration } from '#domain/kit/enumeration';
import { balanceInvoice } from '#domain/invoices/title.status';
import { passwordRule } from '#domain/members/account.rules';
import { payType } from '#domain/payments/pay.status';
import { unknownPersonPolicy } from '#domain/session/sso.status';
import type { SettingSpec } from '#domain/system/setting.rules';
import {
  blackListRule,
  captchaMode,
  loginLayout,
  settingGroup as g,
  settingUnit as u,
  settingVisibility as v,
} from '#domain/system/setting.status';
import { settingGroupBuilder } from './setting-specs';

const school = settingGroupBuilder(g.school, v.public);
const look = settingGroupBuilder(g.look, v.public);
const captcha = settingGroupBuilder(g.captcha, v.client);
const booking = settingGroupBuilder(g.booking, v.public);
const bookingInside = settingGroupBuilder(g.booking, v.staff);
const entry = settingGroupBuilder(g.entry, v.staff);
const wire = settingGroupBuilder(g.wire, v.staff);
const limits = settingGroupBuilder(g.limits, v.staff);
const payment = settingGroupBuilder(g.payment, v.staff);
const display = settingGroupBuilder(g.display, v.staff);
const switches = settingGroupBuilder(g.switches, v.public);
const notice = settingGroupBuilder(g.notice, v.public);
const channels = settingGroupBuilder(g.channels, v.secret);

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
const perRules = {
  zhHelp: '告知客户端的一般规则，各场地以自己的预约规则为准',
  enHelp: 'The general rule shown to clients; each site follows its own booking rules.',
};

/**
 * All settings: default (of the demo school), labels, readers and allowed values. Rows of sys_setting override the
 * defaults.
 */
export const settingSpecs = {
  'system.name': school.text('场馆管理系统', { zh: '系统名称', en: 'System name' }, 1, 40),
  'system.nameEn': school.text('Venue Management System', { zh: '系统英文名', en: 'System name (English)' }, 1, 60),
  'system.frontName': school.text('智慧场馆', { zh: '门户名称', en: 'Portal name' }, 1, 40),
  'system.frontNameEn': school.text('Smart Venues', { zh: '门户英文名', en: 'Portal name (English)' }, 1, 60),
  'school.code': school.text(
    'demo',
    {
      zh: '学校代码',
      en: 'School code',
      zhHelp: '外部系统用它识别学校',
      enHelp: 'External systems identify the school by it.',
    },
    1,
    32,
  ),
  'school.name': school.text('示范大学', { zh: '学校名称', en: 'School name' }, 1, 40),
  'school.nameEn': school.text('Demo University', { zh: '学校英文名', en: 'School name (English)' }, 1, 80),
  'school.timezone': school.zone('Asia/Shanghai', {
    zh: '时区',
    en: 'Time zone',
    zhHelp: '场次、截止时间按此时区计算',
    enHelp: 'Used for slots and deadlines.',
  }),
  'school.externalLabel': school.text(
    '校外人员',
    {
      zh: '校外用户称谓',
      en: 'Label for external users',
      zhHelp: '例如：校外人员、校友',
      enHelp: 'For example: external person, alumni.',
    },
    1,
    20,
  ),
  'school.externalLabelEn': school.text(
    'External person',
    { zh: '校外用户英文称谓', en: 'Label for external users (English)' },
    1,
    40,
  ),

  'theme.main': look.colour('#004a99', {
    zh: '主题色',
    en: 'Theme colour',
    zhHelp: '白字看不清的颜色会自动加深',
    enHelp: 'Colours too light for white text are darkened automatically.',
  }),
  'login.look': look.choice('split', loginLayout, { zh: '登录页样式', en: 'Login page style' }),

  'captcha.mode': captcha.choice('clickWord', captchaMode, { zh: '验证码类型', en: 'Captcha type' }),
  'captcha.submit': captcha.flag(true, { zh: '提交预约需验证', en: 'Require captcha to book' }),
  'captcha.minAgeMs': captcha.number(0, u.ms, 0, 60_000, {
    zh: '验证后最短等待',
    en: 'Minimum wait after captcha',
    zhHelp: '验证通过到提交的最短时间，防机器抢订',
    enHelp: 'Minimum time from the check to the booking, to stop bots.',
  }),

  advanceEntryVenueTime: booking.number(15, u.minute, 0, 240, { zh: '可提前入场', en: 'Early entry', ...perRules }),
  advanceCancelOrder: booking.part(2, u.hour, 0, 720, {
    zh: '开场前可取消',
    en: 'Cancellation deadline before start',
    ...perRules,
  }),
  orderClosedDays: booking.number(30, u.day, 1, 365, {
    zh: '订单关闭',
    en: 'Orders close after',
    zhHelp: '告知客户端订单保留可操作的天数',
    enHelp: 'How many days clients offer actions on an order.',
  }),
  addBuddyCheck: booking.flag(false, { zh: '添加同伴需对方确认', en: 'Companions must accept' }),
  'break.count': booking.number(3, u.times, 1, 50, { zh: '爽约几次列入黑名单', en: 'No-shows before black list' }),
  'break.windowDays': booking.number(30, u.day, 1, 366, { zh: '爽约统计天数', en: 'No-show counting period' }),
  'break.banDays': booking.number(30, u.day, 1, 366, { zh: '爽约限制天数', en: 'Black list duration' }),
  'break.appealDays': booking.number(7, u.day, 0, 90, { zh: '申诉期限', en: 'Appeal deadline' }),
  'buddy.max': booking.number(20, u.people, 1, 200, { zh: '同伴上限', en: 'Companion limit' }),
  'buddy.keepDays': booking.number(7, u.day, 0, 365, {
    zh: '同伴满几天可移除',
    en: 'Days before a companion can be removed',
    zhHelp: '防止频繁更换同伴绕过限额',
    enHelp: 'Prevents bypassing quotas by changing companions.',
  }),
  'order.lowPercent': booking.number(30, u.percent, 1, 99, {
    zh: '余量紧张',
    en: 'Low availability below',
    zhHelp: '剩余低于此比例显示为紧张（状态 33）',
    enHelp: 'Slots below this share show as low capacity (state 33).',
  }),
  'order.veryLowPercent': booking.number(10, u.percent, 1, 99, { zh: '余量极少', en: 'Very low availability below' }),
  'booking.minFlowMs': bookingInside.number(0, u.ms, 0, 60_000, {
    zh: '预约流程最短用时',
    en: 'Minimum booking time',
    zhHelp: '从打开日程到提交，短于此时间被拒',
    enHelp: 'From opening the day view to the submit; faster submits are refused.',
  }),
  'booking.gapMs': bookingInside.number(2_000, u.ms, 0, 60_000, {
    zh: '两次提交最短间隔',
    en: 'Minimum time between submits',
    zhHelp: '同一人更快的提交被拒，0 为不限',
    enHelp: 'A person who submits again sooner is refused; 0 = no limit.',
  }),
  'booking.contextToken': bookingInside.flag(true, { zh: '提交需流程令牌', en: 'Require flow token to book' }),
  'booking.contextTokenMin': bookingInside.number(30, u.minute, 1, 240, {
    zh: '流程令牌有效期',
    en: 'Flow token validity',
  }),

  'login.captchaAfter': entry.number(5, u.times, 1, 100, {
    zh: '登录失败几次后要验证码',
    en: 'Failed logins before a captcha',
  }),
  'login.lockAfter': entry.number(10, u.times, 1, 100, {
    zh: '登录失败几次后锁定',
    en: 'Failed logins before lockout',
  }),
  'login.lockMin': entry.number(15, u.minute, 1, 1_440, { zh: '锁定时长', en: 'Lockout duration' }),
  'session.hours': entry.number(12, u.hour, 1, 72, { zh: '登录有效期', en: 'Login validity' }),
  'session.idleMin': entry.number(120, u.minute, 5, 1_440, { zh: '无操作退出', en: 'Sign out when idle for' }),
  'session.rememberDays': entry.number(7, u.day, 1, 30, { zh: '记住我有效期', en: '"Remember me" validity' }),

  'pwd.rule': entry.choice(passwordRule.strict, passwordRule, { zh: '登录密码规则', en: 'Password rule' }),
  'pwd.minLength': entry.number(12, u.character, 8, 64, {
    zh: '登录密码最短长度',
    en: 'Minimum password length',
    zhHelp: '只用于“大小写字母和数字”规则',
    enHelp: 'Only for the rule with upper case, lower case and digits.',
  }),
  'code.minutes': entry.number(5, u.minute, 1, 60, { zh: '校验码有效期', en: 'Code validity' }),
  'code.tries': entry.number(5, u.times, 1, 10, { zh: '校验码可试次数', en: 'Attempts per code' }),
  'code.pauseSec': entry.number(60, u.second, 10, 600, { zh: '再次获取校验码间隔', en: 'Wait before a new code' }),
  'code.perDay': entry.number(10, u.times, 1, 100, {
    zh: '每日校验码上限（每号码）',
    en: 'Daily codes per number',
  }),
  'code.captcha': captcha.flag(true, { zh: '未登录获取校验码需验证', en: 'Captcha for codes without login' }),

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
    en: 'Day views per address (not signed in)',
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
    ...unlimited,
  }),

  'pay.methods': payment.many('1,2,3,4,5,6,19', payType, {
    zh: '启用的支付方式',
    en: 'Enabled payment methods',
    zhHelp: '已对接的方式中，只有选中的会出现',
    enHelp: 'Only the selected methods are offered, if connected.',
  }),
  'pay.queryPassword': payment.flag(true, {
    zh: '校园卡支付需查询密码',
    en: 'Campus card needs query password',
  }),
  'wallet.wrongPwdMax': payment.number(5, u.times, 1, 20, {
    zh: '支付密码错几次后锁定',
    en: 'Wrong payment passwords before lockout',
  }),
  'wallet.lockHours': payment.number(2, u.hour, 1, 72, { zh: '支付密码锁定时长', en: 'Payment lockout duration' }),
  'review.dueHours': payment.number(48, u.hour, 1, 720, {
    zh: '审批时限',
    en: 'Review deadline',
    zhHelp: '超过后在审批中心标为超时',
    enHelp: 'After this time approvals are marked overdue.',
  }),
  'refund.dueHours': payment.number(72, u.hour, 1, 720, {
    zh: '退款到账时限',
    en: 'Refund deadline',
    zhHelp: '超过后标为超时，并计入财务看板',
    enHelp: 'After this time they are marked overdue and counted on the finance board.',
  }),
  'invoice.balance': payment.choice('use', balanceInvoice, {
    zh: '余额开票时机',
    en: 'When to invoice wallet balance',
    zhHelp: '同一笔余额只开一次票，切换后也不会重复',
    enHelp: 'Each balance is invoiced only once, even after this setting changes.',
  }),
  'invoice.taxRate': payment.number(6, u.percent, 0, 17, { zh: '发票税率', en: 'Invoice tax rate' }),
  'invoice.taxCode': payment.text(
    '3070102000000000000',
    {
      zh: '税收分类编码',
      en: 'Tax category code',
      zhHelp: '19 位，默认为体育服务',
      enHelp: '19 digits; default: sports services.',
    },
    19,
    19,
  ),
  'invoice.itemName': payment.text('*体育服务*场地费', { zh: '发票项目名称', en: 'Invoice item name' }, 2, 40),
  'payment.testMode': payment.flag(false, {
    zh: '支付测试模式',
    en: 'Payment test mode',
    zhHelp: '开启后可充值 0.01 元，仅用于对接支付渠道',
    enHelp: 'Allows a top-up of ¥0.01 to test a payment channel.',
  }),
  'wallet.amounts': payment.text(
    '100,200,500',
    {
      zh: '充值金额选项',
      en: 'Top-up amounts',
      zhHelp: '以元为单位，逗号分隔',
      enHelp: 'In yuan, comma-separated.',
    },
    1,
    80,
  ),
  'wallet.free': payment.flag(true, { zh: '可自定义充值金额', en: 'Allow custom top-up amount' }),
  'wallet.least': payment.number(1, u.yuan, 1, 10_000, { zh: '自定义充值最低', en: 'Minimum custom top-up' }),
  'wallet.most': payment.number(2_000, u.yuan, 1, 90_000, { zh: '自定义充值最高', en: 'Maximum custom top-up' }),
  'wallet.max': payment.number(2_000, u.yuan, 1, 90_000, {
    zh: '余额上限',
    en: 'Maximum balance',
    zhHelp: '充值不能超过；退款到账不受限',
    enHelp: 'Limits top-ups, but not refunds.',
  }),
  'wallet.gifts': payment.text(
    '',
    {
      zh: '充值赠送',
      en: 'Top-up bonus',
      zhHelp: '满额:赠送，以元为单位，逗号分隔，如 200:5,500:20；留空不赠送',
      enHelp: 'amount:bonus in yuan, comma-separated, e.g. 200:5,500:20; empty for none.',
    },
    0,
    120,
  ),
  'wallet.merchant': payment.number(0, null, 0, 2_147_483_647, {
    zh: '充值收款商户编号',
    en: 'Merchant number for top-ups',
    zhHelp: '0 为第一个商户',
    enHelp: '0 = first merchant.',
  }),
  'refund.autoRetryMax': payment.number(5, u.times, 0, 5, { zh: '退款自动重试', en: 'Automatic refund retries' }),

  'display.revenue': display.flag(true, {
    zh: '大屏显示营收',
    en: 'Show revenue on displays',
    zhHelp: '大屏无需登录，任何人可见',
    enHelp: 'Displays need no login, so anyone can see it.',
  }),
  'display.alarms': display.flag(true, { zh: '大屏显示告警', en: 'Show alarms on displays' }),
  'flow.showTraffic': settingGroupBuilder(g.display, v.public).flag(true, {
    zh: '显示在馆人数',
    en: 'Show visitor count',
  }),
  'device.passageDays': display.number(400, u.day, 30, 3_650, {
    zh: '通行记录保留',
    en: 'Keep gate records for',
    zhHelp: '到期后逐条删除，客流统计数字保留',
    enHelp: 'Records are deleted after this time; visitor counts are kept.',
  }),
  'device.readingDays': display.number(400, u.day, 30, 3_650, {
    zh: '设施读数保留',
    en: 'Keep facility readings for',
    zhHelp: '到期后逐条删除，当前读数保留',
    enHelp: 'Readings are deleted after this time; current readings are kept.',
  }),

  'register.enabled': switches.flag(true, { zh: '开放自助注册', en: 'Allow self-registration' }),
  'merchant.multi': switches.flag(true, {
    zh: '多商户',
    en: 'Multiple merchants',
    zhHelp: '关闭后财务页面不再区分商户',
    enHelp: 'When off, finance screens do not separate merchants.',
  }),
  'batchUser.enabled': switches.flag(true, {
    zh: '批量预约可指定用户',
    en: 'Bulk bookings can name users',
    zhHelp: '告知客户端是否开放',
    enHelp: 'Tells clients whether registration is open.',
  }),
  'blackList.ruleType': switches.choice('break', blackListRule, {
    zh: '黑名单规则',
    en: 'Black list rule',
    zhHelp: '告知客户端采用的规则',
    enHelp: 'Tells clients which rule is used.',
  }),
  'assistant.enabled': switches.flag(true, { zh: '助手气泡', en: 'Assistant bubble' }),
  'helper.enabled': switches.flag(true, { zh: '本地读卡打印助手', en: 'Local card and printing helper' }),
  'meeting.entry': switches.text(
    '',
    {
      zh: '会议室系统入口',
      en: 'Link to meeting room system',
      zhHelp: '留空表示系统建设中',
      enHelp: 'Leave empty if the system is under construction.',
    },
    0,
    100,
  ),
  'inApp.clientId': switches.text(
    '',
    {
      zh: '校园应用编号',
      en: 'Campus app client ID',
      zhHelp: '留空表示未对接',
      enHelp: 'Leave empty if not connected.',
    },
    0,
    64,
  ),
  'inApp.marker': switches.text(
    'CampusApp',
    {
      zh: '校园应用标识',
      en: 'Campus app identifier',
      zhHelp: '浏览器标识（User-Agent）中出现该词即视为应用内',
      enHelp: 'Pages whose user agent contains this text run inside the app.',
    },
    1,
    40,
  ),
  'phone.hidden': switches.flag(false, {
    zh: '隐藏手机号',
    en: 'Hide phone numbers',
    zhHelp: '订单的列表、详情与导出不再显示手机号',
    enHelp: 'Order lists, details and exports no longer show phone numbers.',
  }),

  'maintenance.enabled': notice.flag(false, { zh: '显示维护公告', en: 'Show maintenance notice' }),
  'maintenance.from': notice.time('22:30', { zh: '开始时间', en: 'Start time' }),
  'maintenance.to': notice.time('01:30', {
    zh: '结束时间',
    en: 'End time',
    zhHelp: '可跨零点',
    enHelp: 'Can pass midnight.',
  }),
  'maintenance.text': notice.long('系统维护中，预约支付功能暂不可用，请稍后再试。', {
    zh: '公告内容',
    en: 'Notice text',
  }),
  'maintenance.textEn': notice.long(
    'The system is being maintained. Paying for a booking is not possible at the moment, please try again later.',
    { zh: '公告英文内容', en: 'Notice text (English)' },
  ),

  'inApp.ticket': channels.secret({
    zh: '校园应用接口凭证',
    en: 'Campus app API credential',
    zhHelp: '用于为页面签名',
    enHelp: 'Used to sign pages for the app.',
  }),
  'operator.token': channels.secret(
    {
      zh: '监控令牌',
      en: 'Monitoring token',
      zhHelp: '监控系统从外部读取指标与健康详情时携带，与环境变量中的令牌同时有效',
      enHelp:
        'Sent by external monitoring to read metrics and health details; valid in addition to the token of the environment.',
    },
    16,
  ),
};

/** Names of the settings. */
export type SettingKey = keyof typeof settingSpecs;
type WidenLiteral<V> = V extends boolean ? boolean : V extends number ? number : string;
/** The type of a setting's value. */
export type SettingOf<K extends SettingKey> = WidenLiteral<(typeof settingSpecs)[K]['standard']>;
/** A value for every setting. */
export type SettingValues = { readonly [K in SettingKey]: SettingOf<K> };

/** All setting names in the order of the screens. */
export const settingKeys = Object.keys(settingSpecs) as SettingKey[];

/** Returns the declaration of a setting, or undefined if it is unknown. */
export const settingSpecOf = (key: string): SettingSpec | undefined =>
  Object.hasOwn(settingSpecs, key) ? (settingSpecs[key as SettingKey] as SettingSpec) : undefined;

const demoDefaults = Object.fromEntries(
  settingKeys.map((key) => [key, settingSpecs[key].standard]),
) as unknown as SettingValues;

/**
 * The least restrictive school: no captcha, no context token, no rate limits except password locks. A limit of 0 means
 * none.
 */
const plainDefaults: SettingValues = {
  ...demoDefaults,
  'captcha.submit': false,
  'code.captcha': false,
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

/** The schools this build includes. */
export const schoolDefaults = { demo: demoDefaults, plain: plainDefaults, harbour: harbourDefaults } as const;
