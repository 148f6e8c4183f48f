import { couponKind, couponSource, couponStatus, couponTake, couponValidity } from '#domain/coupons/coupon.status';
import { financeKind, payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import type { Db, Tx } from '#server/kit/db/db';

type SeedText = readonly [zh: string, en: string];
interface TemplateSeed {
  readonly name: SeedText;
  readonly note: SeedText;
  readonly kind: number;
  readonly amount?: number;
  readonly percent?: number;
  readonly cap?: number;
  readonly minSpend?: number;
  readonly venue?: string;
  readonly roles?: readonly number[];
  readonly weekdays?: readonly number[];
  readonly combines?: boolean;
  readonly days?: number;
  readonly total: number;
  readonly take: number;
  readonly code?: string;
  readonly over?: true;
}

const templates: readonly TemplateSeed[] = [
  {
    name: ['新生体验券', 'Welcome coupon'],
    note: ['第一次来运动的同学都可以领', 'For students on their first visit'],
    kind: couponKind.minus,
    amount: 1_000,
    minSpend: 3_000,
    roles: [role.student],
    days: 60,
    total: 500,
    take: couponTake.self,
  },
  {
    name: ['综合馆满减券', 'Sports complex coupon'],
    note: ['限综合体育馆各场地', 'Valid at all courts of the sports complex'],
    kind: couponKind.minus,
    amount: 500,
    minSpend: 2_000,
    venue: '综合体育馆',
    combines: true,
    days: 45,
    total: 300,
    take: couponTake.staff,
  },
  {
    name: ['周末折扣券', 'Weekend discount'],
    note: ['周六、周日的预约可用', 'For weekend bookings'],
    kind: couponKind.percent,
    percent: 15,
    cap: 2_000,
    weekdays: [6, 7],
    days: 30,
    total: 0,
    take: couponTake.self,
  },
  {
    name: ['停电补偿免单券', 'Power cut compensation'],
    note: ['补偿当晚受影响的预约', 'For bookings affected by the power cut that evening'],
    kind: couponKind.free,
    days: 90,
    total: 40,
    take: couponTake.staff,
  },
  {
    name: ['校庆兑换券', 'Anniversary coupon'],
    note: ['输入活动兑换码领取', 'Redeem with the event code'],
    kind: couponKind.minus,
    amount: 500,
    combines: true,
    days: 30,
    total: 1_000,
    take: couponTake.code,
    code: 'XQ2026',
  },
  {
    name: ['国庆活动券', 'National Day coupon'],
    note: ['国庆假期使用', 'Valid during the National Day holiday'],
    kind: couponKind.percent,
    percent: 20,
    cap: 3_000,
    total: 200,
    take: couponTake.staff,
    over: true,
  },
];
/** Coupons each demo person owns at the start, besides those used by past bookings. */
const INITIAL_HOLDINGS: readonly (readonly [
  template: number,
  source: number,
  reason: SeedText | null,
  people: readonly string[],
])[] = [
  [
    0,
    couponSource.self,
    null,
    ['student', 'student14', 'student15', 'student16', 'student25', 'student26', 'student27'],
  ],
  [
    1,
    couponSource.staff,
    ['开学季活动', 'Start of term'],
    ['student', 'student12', 'student17', 'student18', 'student19', 'student28', 'student29'],
  ],
  [
    5,
    couponSource.staff,
    ['国庆活动', 'National Day'],
    ['student', 'student14', 'student15', 'student38', 'student39', 'student40'],
  ],
  [
    3,
    couponSource.compensation,
    ['11月停电补偿', 'Power cut in November'],
    ['student16', 'student20', 'student35', 'student36'],
  ],
];
const USED = 9;

/** Seeds the demo coupons: offered templates, owned coupons and coupons used by past bookings. Idempotent. */
export async function seedCoupons(db: Db): Promise<number> {
  const [{ n, by } = { n: 1, by: null }] = await db.rows<{ n: number; by: number | null }>(
    `
      select (select count(*)::int from coupon_template) as n,
        (select id from app_user where username = 'finance') as by
    `,
  );
  if (n > 0) return 0;
  return db.transact(async (tx) => {
    const ids: number[] = [];
    for (const {
      name,
      note,
      kind,
      amount = 0,
      percent = 0,
      cap = 0,
      minSpend = 0,
      venue,
      roles = [],
      weekdays = [],
      combines = false,
      days = 30,
      total,
      take,
      code,
      over = false,
    } of templates) {
      const [row] = await tx.rows<{ id: number }>(
        `
          insert into coupon_template (
            name, en_name, note, en_note, kind, amount, percent, cap, min_spend, venue_ids, role_ids, weekdays,
            combines, validity, days, begin_on, end_on, total, per_user, take, code, creator, gmt_create
          )
          values (
            $1, $2, $3, $4, $5, $6, $7, $8, $9, array(select id from venue where venue_name = $10), $11, $12, $13,
            case when $19::boolean then ${couponValidity.fixed} else ${couponValidity.days} end, $14,
            case when $19::boolean then school_now()::date - 35 end,
            case when $19::boolean then school_now()::date - 20 end, $15, 2, $16, $17, $18,
            app_now() - interval '40 days'
          )
          returning id
        `,
        [
          ...name,
          ...note,
          kind,
          amount,
          percent,
          cap,
          minSpend,
          venue ?? null,
          roles,
          weekdays,
          combines,
          days,
          total,
          take,
          code ?? null,
          by,
          over,
        ],
      );
      ids.push(row?.id ?? 0);
    }
    for (const [template, source, reason, people] of INITIAL_HOLDINGS) {
      await tx.rows(
        `
          insert into coupon (template_id, user_id, status, begin_at, end_at, source, reason, granted_by, gmt_create)
          select
            $1, u.id, case when t.end_on < school_now()::date then ${couponStatus.expired} else ${couponStatus.unused} end,
            coalesce(t.begin_on, school_now()::date - 3)::timestamp at time zone school_zone(),
            (coalesce(t.end_on, school_now()::date - 3 + t.days) + 1)::timestamp at time zone school_zone(),
            $2::smallint, $3, case when $2::smallint <> ${couponSource.self} then $4::int end,
            least(
              app_now() - interval '3 days',
              coalesce(t.begin_on, school_now()::date)::timestamp at time zone school_zone()
            )
          from app_user u, coupon_template t
          where t.id = $1 and u.username = any ($5)
        `,
        [ids[template], source, reason?.[0] ?? '', by, people],
      );
    }
    return seedUsedCoupons(tx, ids[1] ?? 0, by);
  });
}

/** Seeds past bookings paid with a coupon, with reduced price, payment and finance records. */
async function seedUsedCoupons(tx: Tx, templateId: number, by: number | null): Promise<number> {
  const orders = await tx.rows<{ tradeNo: string }>(
    `
      with picked as (
        select o.trade_no, o.user_id, o.gmt_create, t.amount as off
        from venue_order o
          join coupon_template t on t.id = $1 and o.venue_id = any (t.venue_ids)
        where o.order_status = '${orderStatus.normal}'
          and o.pay_status = ${payStatus.paid}
          and o.pay_type = ${payType.wechat}
          and o.refund_fee = 0
          and o.amount = o.pay_fee
          and o.amount >= t.min_spend
          and o.reservation_date < school_now()::date - 1
          and o.reservation_date > school_now()::date - 20
          and not exists (select 1 from pay_attempt a where a.trade_no = o.trade_no)
          and (select count(*) from finance_record f where f.trade_no = o.trade_no) = 1
          and o.user_id in (select u.id from app_user u where u.username ~ '^student(1[24-9]|3[5-9]|4[0-4])$')
        order by md5(o.trade_no)
        limit ${USED * 3}
      ), one as (
        select distinct on (user_id) * from picked order by user_id, trade_no limit ${USED}
      ), given as (
        insert into coupon (template_id, user_id, status, begin_at, end_at, source, reason, granted_by, gmt_create)
        select $1, user_id, ${couponStatus.used}, gmt_create - interval '5 days', gmt_create + interval '40 days',
          ${couponSource.staff}, '开学季活动', $2::int, gmt_create - interval '5 days'
        from one
        returning id, user_id
      ), laid as (
        insert into coupon_use (coupon_id, trade_no, discount, at)
        select g.id, o.trade_no, o.off, o.gmt_create from given g join one o on o.user_id = g.user_id
      ), cheaper as (
        update venue_order v
        set amount = v.amount - o.off, pay_fee = v.pay_fee - o.off, discount_fee = o.off
        from one o
        where v.trade_no = o.trade_no
        returning v.trade_no
      ), books as (
        update finance_record f
        set amount = f.amount - o.off
        from one o
        where f.trade_no = o.trade_no and f.kind = ${financeKind.income}
      )
      select trade_no as "tradeNo" from cheaper
    `,
    [templateId, by],
  );
  return orders.length;
}
