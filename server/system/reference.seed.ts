import type { Db } from '#server/kit/db/db';

/**
 * Names of the code lists (document 1 §3). Deployed clients treat names containing 类 as purposes, so list names avoid
 * it.
 */
const lists: readonly (readonly [key: string, zh: string, en: string])[] = [
  ['sport_type', '运动项目', 'Sports'],
  ['venue_type', '场馆形式', 'Venue types'],
  ['purpose', '用途', 'Purposes'],
  ['campus', '校区', 'Campuses'],
  ['venue_site_type', '场地形式', 'Site types'],
  ['fee_method', '计费方式', 'Pricing methods'],
  ['fee_mode', '费用合计', 'Fee calculation'],
  ['open_object', '开放对象', 'Open to'],
  ['facility_type', '设施', 'Facilities'],
  ['commodity_type', '商品', 'Goods'],
  ['coach_lesson_content', '课程内容', 'Lesson content'],
  ['suggest_type', '建议主题', 'Suggestion topics'],
  ['card_type', '证件', 'ID documents'],
  ['business_date_type', '营业日', 'Opening days'],
  ['course_tags', '课程标签', 'Course tags'],
];

/** Initial items of every deployment; other tables store their values. */
const codes: Readonly<Record<string, readonly (readonly [value: string, zh: string, en: string])[]>> = {
  sport_type: [
    ['151', '羽毛球', 'Badminton'],
    ['152', '乒乓球', 'Table tennis'],
    ['153', '网球', 'Tennis'],
    ['154', '篮球', 'Basketball'],
    ['155', '壁球', 'Squash'],
    ['156', '游泳', 'Swimming'],
    ['157', '健身', 'Gym'],
    ['158', '攀岩', 'Climbing'],
    ['159', '会议', 'Meeting'],
    ['160', '舞蹈', 'Dance'],
  ],
  venue_type: [
    ['1', '体育馆', 'Sports hall'],
    ['2', '游泳馆', 'Swimming pool'],
    ['3', '会议中心', 'Meeting centre'],
    ['4', '艺术场馆', 'Arts venue'],
  ],
  purpose: [
    ['1', '组会类', 'Group meeting'],
    ['2', '研讨类', 'Seminar'],
    ['3', '培训面试类', 'Training or interview'],
    ['4', '讲座沙龙类', 'Lecture or salon'],
    ['5', '其他活动类', 'Other activity'],
  ],
  fee_mode: [
    ['1', '累计', 'Cumulative'],
    ['2', '取同伴最高价', 'Highest companion price'],
  ],
  open_object: [
    ['3', '学生', 'Students'],
    ['4', '教职工', 'Staff'],
    ['5', '家属', 'Family'],
    ['6', '校外人员', 'External users'],
    ['38', '特殊人群', 'Special groups'],
  ],
  card_type: [
    ['1', '身份证', 'ID card'],
    ['2', '护照', 'Passport'],
    ['3', '其他', 'Other'],
  ],
  business_date_type: [
    ['1', '工作日', 'Workdays'],
    ['2', '周末', 'Weekends'],
    ['3', '节假日', 'Holidays'],
  ],
};

/** Initial dictionary of every deployment: texts by code, in the order of the documents. */
const dictionary: readonly (readonly [
  code: string,
  zh: string,
  en: string,
  children: readonly (readonly [code: string, zh: string, en: string])[],
])[] = [
  [
    'refund_reason',
    '退款原因',
    'Refund reasons',
    [
      ['1', '本人身体原因', 'Health reasons'],
      ['2', '天气原因', 'Weather'],
      ['3', '场馆设备故障', 'Equipment failure'],
    ],
  ],
  [
    'family_relation',
    '家庭关系',
    'Family relationships',
    [
      ['1', '父母', 'Parent'],
      ['2', '配偶', 'Spouse'],
      ['3', '子女', 'Child'],
    ],
  ],
  [
    'gender',
    '性别',
    'Gender',
    [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
    ],
  ],
  [
    'card_time_type',
    '卡期限',
    'Card periods',
    [
      ['1', '天', 'Day'],
      ['2', '月', 'Month'],
      ['3', '季', 'Quarter'],
      ['4', '年', 'Year'],
    ],
  ],
];

/** Walls need no login, so their content is off until a school enables it. */
const settings: readonly (readonly [key: string, value: string, visibility: string, zh: string, en: string])[] = [
  ['display.revenue', '0', 'admin', '大屏显示营收', 'Show revenue on walls'],
  ['display.alarms', '0', 'admin', '大屏显示告警', 'Show alarms on walls'],
];

const protocol = {
  title: '场地预约须知',
  enTitle: 'Booking rules of the venue',
  content: [
    '预约成功后请在支付时限内付款，逾期系统自动释放场地。',
    '开场前 24 小时以上取消全额退款；开场前 2 至 24 小时退还 80%；开场前 2 小时内不可取消。',
    '请携带校园卡或预约码，于开场前 15 分钟内入场；迟到 15 分钟视为爽约。',
    '请穿着运动鞋入场，爱护器材，按时离场。',
    '场馆因赛事或维修需要关闭时，已支付订单全额退款。',
  ],
  enContent: [
    'Pay within the time shown after booking, or the slot is released.',
    'Cancel at least 24 hours before for a full refund, 2 to 24 hours before for 80 %; later than that a booking cannot be cancelled.',
    'Bring your campus card or entry code and enter up to 15 minutes before; 15 minutes late counts as a no-show.',
    'Wear sports shoes, take care of the equipment and leave on time.',
    'When the venue must close for an event or repair, paid bookings are refunded in full.',
  ],
};

async function seedDictionary(db: Db): Promise<void> {
  const add =
    'insert into dict_entry (parent_id, dict_code, dict_val, en_val, sort, built_in) values ($1, $2, $3, $4, $5, true) on conflict do nothing';
  for (const [sort, [code, zh, en, children]] of dictionary.entries()) {
    await db.rows(add, [null, code, zh, en, sort]);
    const [parent] = await db.rows<{ id: number }>(
      'select id from dict_entry where parent_id is null and dict_code = $1',
      [code],
    );
    for (const [place, [child, childZh, childEn]] of children.entries())
      await db.rows(add, [parent?.id, child, childZh, childEn, place]);
  }
}

/** Inserts code lists, dictionary, settings and the first terms; later runs keep changes of the school. */
export async function seedReference(db: Db): Promise<void> {
  for (const [sort, [key, zh, en]] of lists.entries()) {
    await db.rows(
      `
        insert into code_list (code_key, zh, en, sort, built_in)
        values ($1, $2, $3, $4, true)
        on conflict (code_key)
        do update set zh = excluded.zh, en = excluded.en, sort = excluded.sort, built_in = true
        where code_list.zh = code_list.code_key
      `,
      [key, zh, en, sort],
    );
  }
  for (const [key, items] of Object.entries(codes)) {
    for (const [sort, [value, zh, en]] of items.entries()) {
      await db.rows(
        'insert into code_item (code_key, codename, en_name, value, sort) values ($1, $2, $3, $4, $5) on conflict (code_key, value) do nothing',
        [key, zh, en, value, sort],
      );
    }
  }
  await seedDictionary(db);
  for (const [key, value, visibility, zh, en] of settings) {
    await db.rows(
      'insert into sys_setting (sys_key, sys_val, visibility, zh, en) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [key, value, visibility, zh, en],
    );
  }
  await db.rows(
    `
      insert into protocol (code, title, en_title, content, en_content, must_read_seconds, published_at)
      values ('RESERVATION_PROTOCOL', $1, $2, $3, $4, 0, now())
      on conflict do nothing
    `,
    [protocol.title, protocol.enTitle, protocol.content.join('\n'), protocol.enContent.join('\n')],
  );
}
