import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The submit hot path for many callers: one call takes what each of up to 64 members wants, in one transaction. */
export class SubmitTogether1700000000013 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- Books for several members at once what "book_slots" would book for each: plain wishes of courts without rivals, one a member, no slot
      -- twice. Whoever finds a slot taken is refused; whoever needs a closer look (locked elsewhere, known key, replay, own repeated submit, expired
      -- holds to end, a rule that says no) is left out of the answers, and asks alone. Answers {answers: [{n, order} | {n, refused, facts}], rooms}.
      create function book_together(wishes jsonb) returns jsonb language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
      declare
        at timestamptz := app_now();
        wall timestamp := school_now();
        prefix text := 'D' || to_char(wall, 'YYMMDD');
        busy int[];
        due text[];
        odd int[];
        lost jsonb;
        answers jsonb;
        told jsonb;
      begin
        select array_agg(m.n) into busy
          from (select w.n, pg_try_advisory_xact_lock(hashtextextended('user:' || w.me, 0)) as mine from jsonb_to_recordset(wishes) as w(n int, me int)) m where not m.mine;
        perform lock_slots(d.site, d.day)
           from (select w.site, w.day from jsonb_to_recordset(wishes) as w(site int, day date) group by w.site, w.day order by (w.site || ':' || w.day) collate "C") d;

        select array_agg(distinct v.site_id || ':' || v.reservation_date) into due from venue_order v where v.order_status = '1' and v.pay_status = 1 and v.pay_deadline <= at;

        with w as materialized (
          select * from jsonb_to_recordset(wishes) as w(n int, me int, site int, day text, key text, sign text, "from" timestamp, "to" timestamp, "maxUnpaid" int, "maxActive" int, quotas jsonb, claims jsonb)
           where busy is null or w.n <> all (busy)
        ), k as materialized (
          select w.n,
                 (select true from idempotency i where i.user_id = w.me and i.key = w.key limit 1) is true
                   or (select true from request_replay r where r.sign_key = w.sign limit 1) is true
                   or due is not null and w.site || ':' || w.day = any (due)
                   or w."maxUnpaid" > 0 and (select count(*) from venue_order v where v.user_id = w.me and v.order_status = '1' and v.pay_status = 1 and v.pay_deadline + interval '0' > at) >= w."maxUnpaid"
                   or w."maxActive" > 0 and (select count(*) from venue_order v where v.user_id = w.me and v.order_status = '1' and v.reservation_date >= wall::date - 1 and v.end_at > wall and (v.pay_status <> 1 or v.pay_deadline > at)) >= w."maxActive"
                   or w.quotas is not null and quota_over(w.quotas, quota_use(w.me, w.quotas)) as odd,
                 (select jsonb_build_object('spaceId', c.space, 'timeId', c.time, 'mine', (select v.user_id = w.me from venue_order v where v.trade_no = h.trade_no))
                    from jsonb_to_recordset(w.claims) as c(space int, time int, "from" timestamp, "to" timestamp)
                    cross join lateral (select o.trade_no from slot_hold o where o.space_id = c.space and o.during && tsrange(c."from", c."to") and o.released_at is null limit 1) h
                   order by c."from", c.space limit 1) as taken
            from w
        )
        select array_agg(k.n) filter (where k.odd or (k.taken ->> 'mine')::boolean),
               jsonb_agg(jsonb_build_object('n', k.n, 'refused', true, 'facts', jsonb_build_object('taken', k.taken - 'mine'))) filter (where not k.odd and (k.taken ->> 'mine')::boolean is not true and k.taken is not null)
          into odd, lost from k;

        odd := coalesce(odd, '{}') || coalesce(busy, '{}');
        if lost is not null then odd := odd || array(select (l ->> 'n')::int from jsonb_array_elements(lost) l); end if;

        with w as materialized (
          select w.*, (
                   select d.no from (select prefix || lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 100000000)::text, 8, '0') as no from generate_series(1, 3) where w.n is not null) d
                    where not exists (select 1 from venue_order v where v.trade_no = d.no) limit 1) as trade_no,
                 case when w.amount > 0 then at + w.hold * interval '1 second' end as until
            from jsonb_to_recordset(wishes) as w(n int, me int, role int, source int, channel int, venue int, site int, merchant int, day date, "from" timestamp, "to" timestamp, detail text, "detailEn" text, names text, type int,
              phone text, people int, remark text, amount int, hold int, "needFace" boolean, rules jsonb, key text, path text, body text, sign text, items jsonb, claims jsonb)
           where w.n <> all (odd)
        ), o as (
          insert into venue_order (trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, reservation_type,
            phone, people, remark, amount, paid_at, pay_deadline, pay_status, entry_code, rule_snapshot, gmt_create)
          select w.trade_no, w.me, w.role, w.source, w.channel, w.venue, w.site, w.merchant, w.day, w."from", w."to", w.detail, w."detailEn", w.names, w.type,
                 case when w.phone = '' then (select u.phone from app_user u where u.id = w.me) else w.phone end, w.people, w.remark, w.amount, case when w.until is null then at end, w.until, case when w.until is null then 2 else 1 end,
                 upper(left(translate(gen_random_uuid()::text, '-', ''), 12)), w.rules, at from w
          returning *
        ), i as (
          insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee)
          select w.trade_no, x.space, x.time, x.grp, x."from", x."to", x.fee from w cross join jsonb_to_recordset(w.items) as x(space int, time int, grp int, "from" timestamp, "to" timestamp, fee int)
        ), h as (
          insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at)
          select w.site, c.space, w.day, c.time, tsrange(c."from", c."to"), w.trade_no, case when w.until is null then 'PAID' else 'HELD' end, w.until
            from w cross join jsonb_to_recordset(w.claims) as c(space int, time int, "from" timestamp, "to" timestamp)
        ), l as (
          insert into order_log (trade_no, user_id, who, action) select w.trade_no, w.me, 'member', 'submit' from w
        ), e as (
          insert into outbox (name, payload)
          select case when w.until is null then 'order.paid' else 'order.held' end,
                 jsonb_build_object('tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day)
                   || case when w.until is null then jsonb_build_object('amount', 0, 'needFace', w."needFace") else jsonb_build_object('payDeadline', epoch_ms(w.until)) end
            from w
        ), r as (
          insert into request_replay (sign_key) select w.sign from w where w.sign is not null
        ), a as materialized (
          select w.n, w.me, w.key, w.path, w.body, w.site, w.day, w.until, o.trade_no, to_jsonb(o) as row from w join o on o.trade_no = w.trade_no
        ), kept as (
          insert into idempotency (user_id, key, path, body_hash, answer) select a.me, a.key, a.path, a.body, jsonb_build_object('ok', a.row) from a where a.key is not null
        ), p as materialized (
          select 'site:' || w.site || ':' || w.day as room,
                 jsonb_build_object('cells', jsonb_agg(jsonb_build_object('spaceId', c.space, 'timeId', c.time, 'reservationStatus', case when w.until is null then 4 else 3 end, 'left', null, 'total', null))) as patch
            from w cross join jsonb_to_recordset(w.claims) as c(space int, time int) group by w.site, w.day
          union all
          select 'user:' || w.me,
                 jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('tradeNo', w.trade_no, 'orderStatus', '1', 'payStatus', case when w.until is null then 2 else 1 end, 'payDeadline', epoch_ms(w.until))))
            from w
        ), v as (
          insert into room_version as r (room) select p.room from p order by p.room collate "C" on conflict (room) do update set v = r.v + 1 returning room, v
        ), t as (
          insert into outbox_live (room, v, patch) select p.room, v.v, p.patch from p join v on v.room = p.room order by p.room collate "C"
        )
        select (select jsonb_agg(jsonb_build_object('n', a.n, 'order', a.row)) from a), (select jsonb_agg(jsonb_build_object('room', v.room, 'v', v.v)) from v) into answers, told;
        return jsonb_build_object('answers', coalesce(answers, '[]') || coalesce(lost, '[]'), 'rooms', coalesce(told, '[]'));
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop function book_together(jsonb)');
  }
}
