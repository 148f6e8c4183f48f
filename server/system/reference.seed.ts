import type { Db } from '#server/kit/db';

/** Code lists every deployment starts with (document 1 §3); values are what other tables store. */
const codes: Readonly<Record<string, readonly (readonly [value: string, zh: string, en: string])[]>> = {
  sport_type: [
    ['151', '羽毛球', 'Badminton'], ['152', '乒乓球', 'Table tennis'], ['153', '网球', 'Tennis'], ['154', '篮球', 'Basketball'], ['155', '壁球', 'Squash'],
    ['156', '游泳', 'Swimming'], ['157', '健身', 'Gym'], ['158', '攀岩', 'Climbing'], ['159', '会议', 'Meeting'],
  ],
  venue_type: [['1', '体育馆', 'Sports hall'], ['2', '游泳馆', 'Natatorium'], ['3', '会议中心', 'Meeting centre']],
  purpose: [['1', '组会类', 'Group meeting'], ['2', '研讨类', 'Seminar'], ['3', '培训面试类', 'Training or interview'], ['4', '讲座沙龙类', 'Lecture or salon'], ['5', '其他活动类', 'Other activity']],
};

/** Settings with their visibility (document 1 §9 names the first four). */
const settings: readonly (readonly [key: string, value: string, visibility: string, zh: string, en: string])[] = [
  ['advanceEntryVenueTime', '15', 'public', '可提前入场（分钟）', 'Early entry (minutes)'],
  ['advanceCancelOrder', '2', 'public', '可取消订单（开场前小时）', 'Cancellable until (hours before)'],
  ['orderClosedDays', '30', 'public', '订单关闭（天）', 'Orders close after (days)'],
  ['addBuddyCheck', '0', 'public', '添加同伴需确认', 'Companions must confirm'],
  ['school.timezone', 'Asia/Shanghai', 'public', '时区', 'Time zone'],
  ['school.name', '示范大学', 'public', '学校名称', 'School name'],
  ['school.nameEn', 'Model University', 'public', '学校英文名', 'School name in English'],
  ['theme.main', '#004a99', 'public', '主题色', 'Main colour'],
  ['display.revenue', '0', 'admin', '大屏显示营收', 'Walls show revenue'],
  ['display.alarms', '0', 'admin', '大屏显示告警', 'Walls show alarms'],
];

const protocol = {
  title: '场地预约须知', enTitle: 'Booking rules of the venue',
  content: ['预约成功后请在支付时限内付款，逾期系统自动释放场地。', '开场前 24 小时以上取消全额退款；开场前 2 至 24 小时退还 80%；开场前 2 小时内不可取消。', '请携带校园卡或预约码，于开场前 15 分钟内入场；迟到 15 分钟视为爽约。', '请穿着运动鞋入场，爱护器材，按时离场。', '场馆因赛事或维修需要关闭时，已支付订单全额退款。'],
  enContent: ['Pay within the time shown after booking, or the slot is released.', 'Cancel at least 24 hours before for a full refund, 2 to 24 hours before for 80 %; later than that a booking cannot be cancelled.', 'Bring your campus card or entry code and enter up to 15 minutes before; 15 minutes late counts as a no-show.', 'Wear sports shoes, take care of the equipment and leave on time.', 'When the venue must close for an event or repair, paid bookings are refunded in full.'],
};

/** Writes code lists, settings and the first protocol; run again it changes nothing a school has changed. */
export async function seedReference(db: Db): Promise<void> {
  for (const [key, items] of Object.entries(codes)) {
    for (const [sort, [value, zh, en]] of items.entries()) {
      await db.rows('insert into code_item (code_key, codename, en_name, value, sort) values ($1, $2, $3, $4, $5) on conflict (code_key, value) do nothing', [key, zh, en, value, sort]);
    }
  }
  for (const [key, value, visibility, zh, en] of settings) {
    await db.rows('insert into sys_setting (sys_key, sys_val, visibility, zh, en) values ($1, $2, $3, $4, $5) on conflict do nothing', [key, value, visibility, zh, en]);
  }
  await db.rows(
    `insert into protocol (code, title, en_title, content, en_content, must_read_seconds) values ('RESERVATION_PROTOCOL', $1, $2, $3, $4, 0) on conflict do nothing`,
    [protocol.title, protocol.enTitle, protocol.content.join('\n'), protocol.enContent.join('\n')],
  );
}
