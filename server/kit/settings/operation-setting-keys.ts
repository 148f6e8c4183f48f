import {
  blackListRule,
  settingGroup as g,
  settingUnit as u,
  settingVisibility as v,
} from '#domain/system/setting.status';
import { settingGroupBuilder } from './setting-specs';

const display = settingGroupBuilder(g.display, v.staff);
const switches = settingGroupBuilder(g.switches, v.public);
const notice = settingGroupBuilder(g.notice, v.public);
const channels = settingGroupBuilder(g.channels, v.secret);

/** Settings of displays, records, switches, notices and secret keys of channels. */
export const operationSettings = {
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
  'flow.peakPercent': display.number(90, u.percent, 50, 100, {
    zh: '客流预警线',
    en: 'Warn about crowding from',
    zhHelp: '在馆人数达到容量的这个比例时，客流监控页报警',
    enHelp: 'The flow monitor warns when this share of the capacity is inside.',
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
  'meeting.unsubmittedMin': switches.number(60, u.minute, 10, 1_440, {
    zh: '会议申请填写时限',
    en: 'Time to fill in a meeting application',
    zhHelp: '逾期未提交的申请自动释放时段',
    enHelp: 'The slots of an application not submitted in time are released.',
  }),
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
