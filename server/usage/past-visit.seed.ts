import { promiseStatus } from '#domain/attendance/promise.status';
import { gateDirection, gateMethod, gateResult } from '#domain/devices/device.status';
import { visitEnd } from '#domain/gates/presence.status';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import type { Db } from '#server/kit/db/db';

/** Passages and visits of past bookings, beside the passages of people without one. Skipped if there are some. */
export async function seedPastVisits(db: Db): Promise<number> {
  const [{ isSeeded } = { isSeeded: true }] = await db.rows<{ isSeeded: boolean }>(
    `select exists (select 1 from gate_event where boot_id = 'seed-bookings') as "isSeeded"`,
  );
  if (isSeeded) return 0;
  await db.transact(async (tx) => {
    // Of ten bookings whose attendance is open one stays empty, one is late, one leaves early.
    await tx.rows(
      `
        create temporary table walked on commit drop as
        with came as (
          select o.user_id, o.venue_id, o.begin_at, o.end_at, o.promise_status,
            ('x' || substr(md5(o.trade_no), 1, 6))::bit(24)::int as roll
          from venue_order o
          where o.source = ${orderSource.online}
            and o.order_status = '${orderStatus.normal}'
            and o.end_at < school_now()
            and o.promise_status <> ${promiseStatus.noShow}
        ), stayed as (
          select c.user_id, c.venue_id,
            c.begin_at + case
              when c.roll % 10 = 1 then 12 + c.roll % 14
              else c.roll % 12 - 8
            end * interval '1 minute' as in_at,
            c.end_at + case
              when c.roll % 10 = 2 or c.promise_status = ${promiseStatus.leftEarly} then -10 - c.roll % 16
              else c.roll % 9 - 3
            end * interval '1 minute' as out_at
          from came c
          where c.roll % 10 > 0 or c.promise_status = ${promiseStatus.checkedIn}
        )
        select distinct on (s.user_id, s.venue_id, s.in_at::date, extract(hour from s.in_at)) s.*,
          i.id as in_gate, o.id as out_gate, row_number() over (order by s.in_at, s.user_id) as n
        from stayed s
          join lateral (
            select h.id from hardware h
            where h.venue_id = s.venue_id and h.kind = 1 and h.direction = ${gateDirection.in}
            order by h.id limit 1
          ) i on true
          join lateral (
            select h.id from hardware h
            where h.venue_id = s.venue_id and h.kind = 1 and h.direction = ${gateDirection.out}
            order by h.id limit 1
          ) o on true
        where not exists (
          select 1 from presence p
          where p.user_id = s.user_id
            and p.in_at < s.out_at at time zone school_zone()
            and coalesce(p.out_at, app_now()) > s.in_at at time zone school_zone()
        )
      `,
    );
    await tx.rows(
      `
        insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result)
        select w.in_gate, 'seed-bookings', 2 * w.n, w.in_at at time zone school_zone(), w.venue_id,
          ${gateDirection.in}, w.user_id, ${gateMethod.face}, ${gateResult.pass}
        from walked w
        union all
        select w.out_gate, 'seed-bookings', 2 * w.n + 1, w.out_at at time zone school_zone(), w.venue_id,
          ${gateDirection.out}, w.user_id, ${gateMethod.card}, ${gateResult.pass}
        from walked w
      `,
    );
    await tx.rows(
      `
        insert into gate_minute as m (venue_id, minute, ins, outs)
        select venue_id, date_trunc('minute', at), count(*) filter (where direction = ${gateDirection.in}),
          count(*) filter (where direction = ${gateDirection.out})
        from gate_event
        where boot_id = 'seed-bookings'
        group by 1, 2
        on conflict (venue_id, minute) do update set ins = m.ins + excluded.ins, outs = m.outs + excluded.outs
      `,
    );
    await tx.rows(
      `
        insert into gate_day as d (venue_id, date, ins, outs)
        select venue_id, (at at time zone school_zone())::date, count(*) filter (where direction = ${gateDirection.in}),
          count(*) filter (where direction = ${gateDirection.out})
        from gate_event
        where boot_id = 'seed-bookings'
        group by 1, 2
        on conflict (venue_id, date) do update set ins = d.ins + excluded.ins, outs = d.outs + excluded.outs
      `,
    );
    // Seeded passages of a person follow each other: an entrance has the number before its exit.
    await tx.rows(
      `
        insert into presence (
          venue_id, user_id, card_no, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged
        )
        select e.venue_id, e.user_id, case when e.user_id is null then e.card_no end,
          (e.at at time zone school_zone())::date, e.id, e.out_id, e.at, e.out_at,
          floor(extract(epoch from e.out_at - e.at) / 60), case when e.out_id is not null then ${visitEnd.exit} end, false
        from (
          select g.*, case when n.leaves then n.id end as out_id, case when n.leaves then n.at end as out_at
          from (
            select e.*, lead(e.id) over w as next_id, lead(e.seq) over w as next_seq, lead(e.at) over w as next_at,
              lead(e.direction) over w as next_direction, lead(e.venue_id) over w as next_venue
            from gate_event e
            where e.boot_id = 'seed-bookings' and e.result = ${gateResult.pass}
            window w as (partition by e.boot_id order by e.seq)
          ) g
            cross join lateral (
              select g.next_id as id, g.next_at as at,
                coalesce(
                  g.next_seq = g.seq + 1 and g.next_direction = ${gateDirection.out} and g.next_venue = g.venue_id
                    and g.next_at >= g.at,
                  false
                ) as leaves
            ) n
          where g.direction = ${gateDirection.in}
        ) e
        where (e.user_id is not null or e.card_no is not null)
          and (e.out_id is not null or e.at > app_now() - interval '3 hours')
        on conflict do nothing
      `,
    );
  });
  await db.rows('analyze presence, gate_event');
  await db.rows('select use_rebuild()');
  const [{ visits } = { visits: 0 }] = await db.rows<{ visits: number }>(
    `
      select count(*)::int as visits
      from presence p
        join gate_event e on e.id = p.in_event
      where e.boot_id = 'seed-bookings'
    `,
  );
  return visits;
}
