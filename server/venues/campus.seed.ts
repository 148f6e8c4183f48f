import { signMode } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { demoWeeklyTimes } from '#domain/session/demo.rules';
import { switchStatus } from '#domain/venues/venue.status';
import type { Db } from '#server/kit/db/db';
import { insertOrFind } from '#server/kit/db/seeding';

import { demoVenues, type Both, type SiteSeed } from './demo-venues.seed';

const campuses: readonly Both[] = [
  ['滨江校区', 'Riverside Campus'],
  ['东校区', 'East Campus'],
];
const merchants = [
  {
    names: ['体育场馆中心', 'Sports Venue Centre'],
    subject: '示范大学体育场馆服务有限公司',
    tax_no: '91330108MA2DEMO01X',
    bank_name: '中国工商银行滨江支行',
    bank_no: '1202020209900012345',
    settle_cycle: 2,
    invoice_subject: '*体育服务*场地使用费',
  },
  {
    names: ['会议服务中心', 'Conference Services'],
    subject: '示范大学后勤集团会议服务中心',
    tax_no: '12330000DEMO20261X',
    bank_name: '中国银行东校区支行',
    bank_no: '4500012300045678',
    settle_cycle: 3,
    invoice_subject: '*会展服务*会议室使用费',
  },
] as const;
/** Channels with a fee of 0.6 %. */
const feeChannels = [payType.wechat, payType.alipay];

/** The price of each role, in percent of the student price. */
const roleShare: readonly (readonly [role: number, percent: number])[] = [
  [3, 100],
  [38, 100],
  [4, 150],
  [5, 150],
  [6, 300],
];

async function seedTimes(db: Db): Promise<Record<SiteSeed['template'], number>> {
  const shapes = {
    hourly: { name: '整点场', begins: Array.from({ length: 14 }, (_, i) => 480 + i * 60), length: 60 },
    ninety: { name: '90 分钟场', begins: Array.from({ length: 9 }, (_, i) => 510 + i * 90), length: 90 },
    pool: { name: '泳池场次', begins: [420, 600, 720, 840, 960, 1080, 1200], length: 100 },
  } as const;
  const ids = {} as Record<SiteSeed['template'], number>;
  for (const [key, shape] of Object.entries(shapes) as [SiteSeed['template'], (typeof shapes)['hourly']][]) {
    ids[key] = await insertOrFind(db, 'time_template', ['name'], { name: shape.name });
    for (const begin of shape.begins)
      await insertOrFind(db, 'time_slot', ['template_id', 'begin_minute'], {
        template_id: ids[key],
        begin_minute: begin,
        end_minute: begin + shape.length,
      });
  }
  return ids;
}

async function seedRules(db: Db): Promise<{ rules: Record<SiteSeed['rules'], number>; refund: number }> {
  const weekly = [{ windowType: 2, n: 1, scope: 'sport', maxTimes: demoWeeklyTimes, roleIds: [3, 4, 5, 6, 38] }];
  const rules = {
    standard: await insertOrFind(db, 'rule_set', ['name'], {
      name: '运动场地',
      name_en: 'Courts',
      waitlist: true,
      release_minute: 420,
      advance_days: 3,
      max_slots: 2,
      consecutive_only: true,
      same_space_only: true,
      max_unpaid: 1,
      pay_timeout_min: 10,
      cancel_hours: 2,
      quotas: JSON.stringify(weekly),
    }),
    meeting: await insertOrFind(db, 'rule_set', ['name'], {
      name: '研讨室',
      name_en: 'Seminar rooms',
      release_minute: 0,
      advance_days: 7,
      max_slots: 3,
      consecutive_only: true,
      same_space_only: true,
      max_unpaid: 1,
      pay_timeout_min: 10,
      cancel_hours: 1,
      quotas: JSON.stringify([]),
    }),
    capacity: await insertOrFind(db, 'rule_set', ['name'], {
      name: '按容量开放',
      name_en: 'Sold by places',
      waitlist: true,
      release_minute: 420,
      advance_days: 3,
      max_slots: 1,
      consecutive_only: true,
      same_space_only: true,
      max_unpaid: 1,
      pay_timeout_min: 10,
      cancel_hours: 1,
      quotas: JSON.stringify([]),
    }),
    attended: await insertOrFind(db, 'rule_set', ['name'], {
      name: '到场签到场地',
      name_en: 'Courts with check-in',
      waitlist: true,
      release_minute: 420,
      advance_days: 3,
      max_slots: 2,
      consecutive_only: true,
      same_space_only: true,
      max_unpaid: 1,
      pay_timeout_min: 10,
      cancel_hours: 2,
      quotas: JSON.stringify(weekly),
      sign_mode: signMode.any,
      late_grace_min: 15,
      auto_release: true,
    }),
    paired: await insertOrFind(db, 'rule_set', ['name'], {
      name: '结伴扫码签到',
      name_en: 'In pairs, by code',
      waitlist: true,
      release_minute: 420,
      advance_days: 3,
      max_slots: 1,
      consecutive_only: true,
      same_space_only: true,
      max_unpaid: 1,
      pay_timeout_min: 10,
      cancel_hours: 1,
      quotas: JSON.stringify([]),
      sign_mode: signMode.code,
      late_grace_min: 20,
    }),
  };
  const refund = await insertOrFind(db, 'refund_rule', ['name'], {
    name: '标准退款',
    en_name: 'Standard',
    tiers: JSON.stringify([
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 2, percent: 80 },
    ]),
  });
  await insertOrFind(db, 'refund_rule', ['name'], {
    name: '赛事季',
    en_name: 'Season of matches',
    week_cancel_max: 2,
    tiers: JSON.stringify([
      { hoursBefore: 48, percent: 100 },
      { hoursBefore: 12, percent: 50 },
      { hoursBefore: 72, percent: 100, holiday: true },
      { hoursBefore: 24, percent: 30, holiday: true },
    ]),
  });
  await insertOrFind(db, 'refund_rule', ['name'], {
    name: '优惠场次不退',
    en_name: 'Reduced slots, nothing back',
    allow_special: false,
    tiers: JSON.stringify([]),
  });
  return { rules, refund };
}

async function seedSpaces(db: Db, siteId: number, site: SiteSeed): Promise<void> {
  const space = (name: Both, sort: number, more: Record<string, unknown> = {}) =>
    insertOrFind(db, 'space', ['site_id', 'space_name'], {
      site_id: siteId,
      space_name: name[0],
      en_name: name[1],
      sort,
      ...more,
    });
  for (let n = 1; n <= (site.courts ?? 0); n += 1) {
    const off = { status: switchStatus.off, remark: '地板维修', en_remark: 'Floor repair' };
    await space([`${n}号`, `No. ${n}`], n, site.stopped?.includes(n) ? off : {});
  }
  for (let n = 1; n <= (site.splitCourts ?? 0); n += 1) {
    const group = siteId * 10 + n;
    const full = await space([`${n}号整场`, `Court ${n} full`], n * 3, { space_group_id: group });
    const east = await space([`${n}号东半场`, `Court ${n} east half`], n * 3 + 1, { space_group_id: group });
    const west = await space([`${n}号西半场`, `Court ${n} west half`], n * 3 + 2, { space_group_id: group });
    await db.rows(
      'update space set conflict_space_ids = case when id = $1 then $2::int[] else $3::int[] end where id = any($4)',
      [full, [east, west], [full], [full, east, west]],
    );
  }
  for (const [n, room] of (site.rooms ?? []).entries()) await space(room, n + 1);
  if (site.seats) await space(site.unit as Both, 1);
}

async function seedPrices(db: Db, siteId: number, site: SiteSeed): Promise<void> {
  const [{ count } = { count: 0 }] = await db.rows<{ count: number }>(
    'select count(*)::int as count from charge where site_id = $1',
    [siteId],
  );
  if (count > 0) return;
  const halves = site.splitCourts
    ? await db.rows<{ id: number }>(`select id from space where site_id = $1 and space_name like '%半场'`, [siteId])
    : [];
  const bands: readonly (readonly [kind: number, from: number, to: number, price: number])[] = [
    [1, 0, 1020, site.price.base],
    [1, 1020, 2880, site.price.peak],
    [2, 0, 2880, site.price.peak],
    [3, 0, 2880, site.price.peak],
  ];
  for (const [roleId, percent] of roleShare) {
    for (const [kind, from, to, price] of bands) {
      const fee = (price * percent) / 100;
      await db.rows(
        'insert into charge (site_id, role_id, date_kind, begin_minute, end_minute, price) values ($1, $2, $3, $4, $5, $6)',
        [siteId, roleId, kind, from, to, fee],
      );
      for (const half of halves)
        await db.rows(
          'insert into charge (site_id, space_id, role_id, date_kind, begin_minute, end_minute, price) values ($1, $2, $3, $4, $5, $6, $7)',
          [siteId, half.id, roleId, kind, from, to, fee / 2],
        );
    }
  }
}

/** Inserts the demo campus: 2 campuses, 6 venues, 15 sites with their spaces, times, rules and prices. */
export async function seedCampus(db: Db): Promise<void> {
  const campusIds: number[] = [];
  for (const [sort, [zh, en]] of campuses.entries())
    campusIds.push(await insertOrFind(db, 'campus', ['campus_name'], { campus_name: zh, en_name: en, sort }));
  const merchantIds: number[] = [];
  for (const {
    names: [zh, en],
    ...protocols
  } of merchants)
    merchantIds.push(
      await insertOrFind(db, 'merchant', ['merchant_name'], { merchant_name: zh, en_name: en, ...protocols }),
    );
  await db.rows('update pay_service set fee_rate = 60 where pay_type = any($1) and version = 1', [feeChannels]);
  const templates = await seedTimes(db);
  const { rules, refund } = await seedRules(db);
  for (const [sort, venue] of demoVenues.entries()) {
    const venueId = await insertOrFind(db, 'venue', ['venue_name'], {
      campus_id: campusIds[venue.campus],
      merchant_id: merchantIds[venue.merchant],
      venue_name: venue.name[0],
      en_name: venue.name[1],
      web_type: venue.webType ?? 1,
      telephone: venue.phone,
      address: venue.place[0],
      en_address: venue.place[1],
      introduce: venue.introduce[0],
      en_introduce: venue.introduce[1],
      open_begin: 420,
      open_end: 1320,
      max_people: venue.people,
      sort,
      venue_type: venue.type ?? '1',
      access: sort % 2 === 0 ? ['ramp', 'lift', 'toilet'] : ['ramp', 'toilet'],
      lng: (120.142 + (venue.campus ?? 0) * 0.031 + sort * 0.0011).toFixed(6),
      lat: (30.181 + (venue.campus ?? 0) * 0.027 + sort * 0.0008).toFixed(6),
    });
    for (const [order, site] of venue.sites.entries()) {
      const siteId = await insertOrFind(db, 'site', ['venue_id', 'site_name'], {
        venue_id: venueId,
        site_name: site.name[0],
        en_name: site.name[1],
        sport_type: site.sport,
        booking_mode: site.seats ? 2 : 1,
        open_objects: site.roles ?? [3, 4, 5, 6, 38],
        open_begin: site.template === 'pool' ? 420 : 480,
        open_end: 1320,
        template_id: templates[site.template],
        rule_set_id: rules[site.rules],
        refund_rule_id: refund,
        seat_count: site.seats ?? 0,
        buddy_num_min: site.buddies?.[0] ?? 0,
        buddy_num_max: site.buddies?.[1] ?? 0,
        need_face: site.needFace ?? false,
        site_telephone: venue.phone,
        remark: site.remark?.[0] ?? '',
        en_remark: site.remark?.[1] ?? '',
        sort: order,
      });
      await seedSpaces(db, siteId, site);
      await seedPrices(db, siteId, site);
    }
  }
  await db.rows(`update sys_setting set sys_val = '1' where sys_key in ('display.revenue', 'display.alarms')`);
  await db.rows(
    `insert into notice (zh, en) select * from (values
       ('周末校运会期间，综合体育馆篮球馆 13:00–18:00 不对外开放，已订用户全额退款。', 'During the weekend games the basketball hall is closed 13:00–18:00; bookings are refunded in full.'),
       ('游泳馆每日 12:00–13:30 换水保洁，请合理安排时间。', 'The pool is cleaned daily from 12:00 to 13:30; please plan around it.'),
       ('爱护公共器材，离场前请带走随身物品。', 'Please look after the equipment and take your belongings with you.')) as n(zh, en)
     where not exists (select from notice)`,
  );
}
