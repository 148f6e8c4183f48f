import { fileClass } from '#domain/attachments/attachment.status';
import { refundReason } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import type { Db, Tx } from '#server/kit/db/db';

/** Reason, text, review state and comment, hours since it was submitted, and whether it has a proof. */
const REQUESTED = [
  [refundReason.weather, '台风橙色预警，学校通知停止户外活动，无法到场', checkStatus.checking, '', 3, false],
  [refundReason.health, '打球前一天扭伤脚踝，医生建议休息两周', checkStatus.checking, '', 7, true],
  [
    refundReason.health,
    '发烧未能到场，附就诊记录',
    checkStatus.rejected,
    '材料看不清姓名与日期，请重新拍照后提交',
    26,
    true,
  ],
  [
    refundReason.equipment,
    '觉得灯光偏暗，影响发挥',
    checkStatus.failed,
    '值班记录显示当晚照明正常，不符合全额退款条件',
    52,
    false,
  ],
] as const;

const GRANTED = [
  [refundReason.equipment, '球网立柱松动，工作人员让我们停止使用'],
  [refundReason.weather, '雷雨大风，场地积水无法使用'],
] as const;
const CHECKER = `(select id from app_user where username = 'venueadmin')`;

/** Seeds special refunds of the demo campus in every state. Running it again adds nothing. */
export async function seedSpecialRefunds(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from refund_apply');
  if (n > 0) return;
  await db.transact(async (tx) => {
    const orders = await tx.rows<{ tradeNo: string; userId: number }>(
      `
        select distinct on (o.user_id) o.trade_no as "tradeNo", o.user_id as "userId"
        from venue_order o
          join app_user u on u.id = o.user_id
        where o.source = 1
          and o.order_status = '1'
          and o.pay_status = 2
          and o.pay_fee > 0
          and o.end_at between school_now() - interval '5 days' and school_now() - interval '60 hours'
          and u.username like 'student__'
        order by o.user_id, o.end_at desc
        limit $1
      `,
      [REQUESTED.length],
    );
    for (const [index, order] of orders.entries()) await seedRequest(tx, order, index);
    await seedOwnRequest(tx);
    await seedGranted(tx);
  });
}

async function seedRequest(
  tx: Tx,
  { tradeNo, userId }: { readonly tradeNo: string; readonly userId: number },
  index: number,
): Promise<void> {
  const [reason, text, status, comment, hours, hasProof] = REQUESTED[index] as (typeof REQUESTED)[number];
  const [proof] = hasProof
    ? await tx.rows<{ id: string }>(
        `
          insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256)
          select md5('special refund ' || $1), $2, ${fileClass.proof}, false, ext, name, bytes, sha256
          from attachment
          where file_class = ${fileClass.proof} and not open
          order by gmt_create, id
          limit 1
          returning id
        `,
        [tradeNo, userId],
      )
    : [];
  if (hasProof && !proof) return;
  const [row] = await tx.rows<{ id: number }>(
    `
      insert into refund_apply (
        trade_no, user_id, reason_type, reason_text, proof_ids, check_status, check_content, checker, checked_at,
        submitted_at, gmt_create
      )
      select $1, $2, $3, $4, $5, $6::smallint, $7, case when $6::smallint > 0 then ${CHECKER} end,
        case when $6::smallint > 0 then x.at + interval '90 minutes' end, x.at, x.at
      from (select app_now() - $8::int * interval '1 hour' as at) x
      returning id
    `,
    [tradeNo, userId, reason, text, proof ? [proof.id] : [], status, comment, hours],
  );
  if (proof && row)
    await tx.rows('update attachment set used_by = $2 where id = $1', [proof.id, `refundApply:${row.id}`]);
}

/** Seeds the demo student's own request, which was returned for changes. */
async function seedOwnRequest(tx: Tx): Promise<void> {
  await tx.rows(
    `
      insert into refund_apply (
        trade_no, user_id, reason_type, reason_text, check_status, check_content, checker, checked_at, submitted_at,
        gmt_create
      )
      select o.trade_no, o.user_id, ${refundReason.equipment}, '场地灯光中途熄灭，只打了半小时', ${checkStatus.rejected},
        '请补充现场照片，或写明值班人员', ${CHECKER}, app_now() - interval '2 hours', app_now() - interval '9 hours',
        app_now() - interval '9 hours'
      from venue_order o
        join app_user u on u.id = o.user_id
      where u.username = 'student' and o.order_status = '1' and o.pay_status = 2 and o.end_at < school_now()
      order by o.end_at desc
      limit 1
    `,
  );
}

/** Seeds granted full refunds: requested before the order ended, refunded after. */
async function seedGranted(tx: Tx): Promise<void> {
  for (const [index, [reason, text]] of GRANTED.entries()) {
    await tx.rows(
      `
        with one as (
          select o.trade_no, o.user_id, o.end_at at time zone school_zone() as over
          from venue_order o
            join app_user u on u.id = o.user_id
          where o.order_status = '2'
            and o.pay_status = 4
            and o.refund_fee = o.pay_fee
            and o.pay_fee > 0
            and o.end_at between school_now() - interval '9 days' and school_now() - interval '2 days'
            and u.username like 'student__'
            and not exists (select 1 from closure_order c where c.trade_no = o.trade_no)
            and not exists (select 1 from refund_apply r where r.trade_no = o.trade_no)
            and not exists (select 1 from order_split s where s.trade_no = o.trade_no)
          order by o.end_at desc
          limit 1
        ), moved as (
          update venue_order o
          set cancel_at = one.over + interval '20 hours', cancel_reason = $2
          from one
          where o.trade_no = one.trade_no
        ), paid as (
          update refund r
          set gmt_create = one.over + interval '20 hours', done_at = one.over + interval '20 hours 2 minutes',
            reason_type = $1
          from one
          where r.trade_no = one.trade_no
        ), booked as (
          update finance_record f
          set gmt_create = one.over + interval '20 hours', done_at = one.over + interval '20 hours 2 minutes'
          from one
          where f.trade_no = one.trade_no and f.refund_no is not null
        )
        insert into refund_apply (
          trade_no, user_id, reason_type, reason_text, check_status, checker, checked_at, submitted_at, gmt_create,
          round
        )
        select trade_no, user_id, $1, $2, ${checkStatus.passed}, ${CHECKER}, over + interval '20 hours',
          over + interval '3 hours', over + interval '3 hours', $3::int
        from one
      `,
      [reason, text, index + 1],
    );
  }
}
