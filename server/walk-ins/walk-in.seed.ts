import { promiseStatus } from '#domain/attendance/promise.status';
import type { Db } from '#server/kit/db/db';

/** Seeds a released no-show court on the demo campus if one is running now. */
export async function seedWalkIns(db: Db): Promise<void> {
  await db.rows(
    `
      with one as (
        select o.trade_no
        from venue_order o
          join site s on s.id = o.site_id
          join rule_set r on r.id = s.rule_set_id
        where r.auto_release
          and o.source = 1
          and o.order_status = '1'
          and o.pay_status = 2
          and o.begin_at + r.late_grace_min * interval '1 minute' <= school_now()
          and o.end_at > school_now() + interval '15 minutes'
          and not exists (select 1 from walk_in)
        order by o.order_type desc, o.id
        limit 1
      ), missed as (
        update venue_order o
        set promise_status = ${promiseStatus.noShow}, sign_at = null
        from one
        where o.trade_no = one.trade_no
        returning o.trade_no
      ), items as (
        update venue_order_item i
        set promise_status = ${promiseStatus.noShow}
        from missed m
        where i.trade_no = m.trade_no
      )
      insert into order_log (trade_no, action)
      select m.trade_no, x.action from missed m cross join (values ('miss'), ('letGo')) x(action)
    `,
  );
  await db.rows(
    `
      select let_go(l.trade_no)
      from order_log l
      where l.action = 'letGo' and not exists (select 1 from walk_in w where w.trade_no = l.trade_no)
    `,
  );
}
