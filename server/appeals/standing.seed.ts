import type { Db } from '#server/kit/db/db';

const noShowOf = (name: string, n: number, status = 1): readonly [string, number, number] => [name, n, status];
const NO_SHOWS = [
  noShowOf('student', 2),
  noShowOf('student15', 3),
  noShowOf('student11', 3),
  noShowOf('student17', 1, 4),
];

/**
 * Inserts demo black list entries of each source, a lifted one, and pending and decided appeals. Repeated runs add
 * nothing.
 */
export async function seedStanding(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from black_list');
  const [venue] = await db.rows<{ id: number }>('select id from venue order by id limit 1');
  if (n > 0 || !venue) return;
  await db.transact(async (tx) => {
    // The demo people have exactly the no-shows that their entries mention.
    await tx.rows(
      'update venue_order o set promise_status = 2 from app_user u where u.id = o.user_id and u.username = any ($1) and o.promise_status in (1, 4)',
      [NO_SHOWS.map(([username]) => username)],
    );
    await tx.rows(
      'update venue_order_item i set promise_status = 2 from venue_order o join app_user u on u.id = o.user_id where i.trade_no = o.trade_no and u.username = any ($1) and i.promise_status in (1, 4)',
      [NO_SHOWS.map(([username]) => username)],
    );
    // Nobody else has enough no-shows for the rule to apply.
    await tx.rows(`
      with missed as (
        select o.id, o.trade_no,
          row_number() over (partition by o.user_id order by o.reservation_date desc, o.id) as n,
          o.user_id % 3 as few
        from venue_order o
        where o.promise_status in (1, 4)
      ), came as (
        update venue_order o
        set promise_status = 2
        from missed m
        where m.id = o.id and m.n > m.few
        returning o.trade_no
      )
      update venue_order_item i
      set promise_status = 2
      from came
      where i.trade_no = came.trade_no and i.promise_status in (1, 4)
    `);
    for (const [username, count, status] of NO_SHOWS) {
      await tx.rows(
        `
          with mine as (
            select o.trade_no, row_number() over (order by o.reservation_date desc, o.id desc) as n
            from venue_order o
              join app_user u on u.id = o.user_id
            where u.username = $1
              and o.order_status = '1'
              and o.pay_status = 2
              and o.end_at < school_now()
              and o.reservation_date > school_now()::date - 30
          )
          update venue_order o set promise_status = $3 from mine where mine.trade_no = o.trade_no and mine.n <= $2
        `,
        [username, count, status],
      );
      await tx.rows(
        'update venue_order_item i set promise_status = o.promise_status from venue_order o join app_user u on u.id = o.user_id where i.trade_no = o.trade_no and u.username = $1 and o.promise_status in (1, 4)',
        [username],
      );
    }
    await tx.rows(`
      insert into black_list (user_id, scope, source, reason, reason_cause, evidence, break_count, begin_at, end_at)
      select u.id, 3, 1, '30 天内爽约 3 次', '{"code": "breaks", "days": 30, "count": 3}', array_agg(o.trade_no),
        count(*), app_now() - interval '2 days', app_now() + interval '28 days'
      from app_user u
        join venue_order o on o.user_id = u.id and o.promise_status = 1
      where u.username in ('student15', 'student11')
      group by u.id
    `);
    await tx.rows(
      `
        insert into black_list (
          user_id, scope, scope_ids, source, reason, begin_at, end_at, status, release_kind, released_at,
          release_note, creator, remark, release_cause
        )
        select
          u.id, x.scope,
          case x.scope
            when 1 then array[$1::int]
            when 2 then array[(select campus_id from venue where id = $1)]
            else '{}'
          end,
          x.source, x.reason, app_now() - x.since, app_now() + x.rest, x.status, x.kind,
          case when x.kind is null then null else app_now() - interval '1 day' end, x.note,
          (select id from app_user where username = 'venueadmin'), x.remark,
          case x.kind when 1 then '{"code": "ended"}'::jsonb end
        from (
          values
            ('student27', 1, 4, '在场地内抽烟，劝阻无效', interval '5 days', interval '25 days', 1, null::int, '', '值班员现场记录'),
            ('student39', 3, 3, '更衣柜超时费用未结清', interval '9 days', null::interval, 1, null, '', ''),
            ('student37', 2, 2, '冒用他人同伴码入场', interval '20 days', interval '10 days', 2, 3, '已书面检讨', ''),
            ('student42', 1, 2, '损坏羽毛球网柱', interval '40 days', interval '-10 days', 2, 1, '限制期已满', '已赔偿')
        ) as x(username, scope, source, reason, since, rest, status, kind, note, remark)
          join app_user u on u.username = x.username
      `,
      [venue.id],
    );
    await tx.rows(`
      insert into appeal (user_id, black_list_id, reason, submitted_at, gmt_create)
      select b.user_id, b.id, '其中一次当天闸机故障，我已到场并在前台登记，请核实。', app_now() - interval '5 hours',
        app_now() - interval '5 hours'
      from black_list b
        join app_user u on u.id = b.user_id
      where u.username = 'student15'
    `);
    await tx.rows(`
      insert into appeal (
        user_id, black_list_id, reason, check_status, check_content, checker, checked_at, submitted_at, gmt_create
      )
      select b.user_id, b.id, '身体不适未能到场，忘记取消。', 3, '请补充就诊证明后重新提交',
        (select id from app_user where username = 'venueadmin'), app_now() - interval '3 hours',
        app_now() - interval '1 day', app_now() - interval '1 day'
      from black_list b
        join app_user u on u.id = b.user_id
      where u.username = 'student11'
    `);
  });
}
