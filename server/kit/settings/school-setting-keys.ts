import { passwordRule } from '#domain/members/account.rules';
import {
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

const perRules = {
  zhHelp: '告知客户端的一般规则，各场地以自己的预约规则为准',
  enHelp: 'The general rule shown to clients; each site follows its own booking rules.',
};

/** Settings of the school, its look, captcha, booking, login and passwords. */
export const schoolSettings = {
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
  'session.idleMin': entry.number(120, u.minute, 5, 1_440, { zh: '无操作退出', en: 'Log out when idle for' }),
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
  'code.perAccountDay': entry.number(20, u.times, 1, 1_000, {
    zh: '每日校验码上限（每账户）',
    en: 'Daily codes per account',
  }),
  'code.perAddressDay': entry.number(500, u.times, 0, 100_000, {
    zh: '每日校验码上限（未登录，每地址）',
    en: 'Daily codes per address (not logged in)',
    zhHelp: '校园网常共用一个地址，0 为不限',
    enHelp: 'A campus often shares one address; 0 = no limit.',
  }),
  'code.unsolvedPerAddressDay': entry.number(30, u.times, 0, 100_000, {
    zh: '每日邮件安全验证上限（未登录，每地址）',
    en: 'Daily security checks by email per address',
    zhHelp: '供无法看图的人使用，发送前没有图形验证；0 为不限',
    enHelp: 'For people who cannot see the picture, so no captcha comes first; 0 = no limit.',
  }),
  'code.smsPerDay': entry.number(2_000, u.times, 0, 1_000_000, {
    zh: '每日短信校验码预算',
    en: 'Daily budget of codes by text message',
    zhHelp: '未登录者最多用八成；用到八成和用完时提醒管理员，0 为不限',
    enHelp:
      'People who are not logged in can use 80%. Administrators are warned at 80% and when it is spent. 0 = no limit.',
  }),
  'code.mailPerDay': entry.number(5_000, u.times, 0, 1_000_000, {
    zh: '每日邮件校验码预算',
    en: 'Daily budget of codes by email',
    zhHelp: '未登录者最多用八成；用到八成和用完时提醒管理员，0 为不限',
    enHelp:
      'People who are not logged in can use 80%. Administrators are warned at 80% and when it is spent. 0 = no limit.',
  }),
};
