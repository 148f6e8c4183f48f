import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { switchStatus } from '#domain/venues/venue.status';
import { exerciseSource } from '#domain/exercise/exercise.status';
import type { Db } from '#server/kit/db/db';

/**
 * Inserts classes of the colleges, a rule of this term for all students, and requests of some; their records follow from
 * the visits of the demo. Skipped if rules exist.
 */
export async function seedExercise(db: Db): Promise<number> {
  const [rule] = await db.rows<{ id: number }>(
    `
      insert into kwdl_rule (
        name, en_name, term, begin_date, end_date, bands, target, weekly_max, sources, score_table
      )
      select '本学期课外锻炼', 'Exercise this term', to_char(school_now() - interval '7 months', 'YYYY') || '-'
          || to_char(school_now() + interval '5 months', 'YYYY') || '-'
          || case when extract(month from school_now()) between 2 and 7 then 2 else 1 end,
        school_now()::date - 42, school_now()::date + 70, '[{"from": 360, "to": 1350}]', 48, 4,
        array[${exerciseSource.gate}, ${exerciseSource.manual}],
        '[{"count": 16, "points": 60}, {"count": 32, "points": 80}, {"count": 48, "points": 100}]'
      where not exists (select 1 from kwdl_rule)
      returning id
    `,
  );
  if (!rule) return 0;
  await db.rows(
    `
      insert into org (id, parent_id, name, en_name, sort)
      select g.id * 10 + n, g.id, g.name || n || '班', replace(g.en_name, 'School of ', '') || ' ' || n, g.id * 10 + n
      from org g
        cross join generate_series(1, 2) n
      where g.id between 21 and 24
      on conflict do nothing
    `,
  );
  await db.rows(
    `
      update app_user
      set org_id = org_id * 10 + 1 + id / 4 % 2
      where demo and username like 'member%' and org_id between 21 and 24
        and exists (select 1 from role_grant g where g.user_id = app_user.id and g.role_id = ${role.student})
    `,
  );
  await db.rows(
    `
      insert into kwdl_claim (
        rule_id, user_id, date, venue_id, begin_minute, end_minute, reason, check_status, check_content, checker,
        checked_at, submitted_at
      )
      select $1, u.id, school_now()::date - x.days, v.id, x.begin_minute, x.begin_minute + x.minutes, x.reason,
        x.status, x.note, c.id, case when c.id is not null then app_now() - x.days * interval '20 hours' end,
        app_now() - x.days * interval '23 hours'
      from (
          values
            ('student', 3, 1140, 60, '闸机断网，未能刷卡入馆', ${checkStatus.checking}, ''),
            ('student', 9, 1080, 45, '参加院队训练，走员工通道', ${checkStatus.failed}, '院队训练不计入课外锻炼'),
            ('student26', 2, 420, 70, '手机没电，由值班员放行', ${checkStatus.checking}, ''),
            ('student28', 4, 1200, 50, '与社团一起由侧门进入', ${checkStatus.checking}, ''),
            ('student25', 6, 1110, 65, '闸机断网，未能刷卡入馆', ${checkStatus.passed}, '值班日志可查')
        ) as x(username, days, begin_minute, minutes, reason, status, note)
        join app_user u on u.username = x.username
        join lateral (select id from venue where status = ${switchStatus.on} order by sort, id limit 1) v on true
        left join app_user c on c.username = 'schooladmin' and x.status <> ${checkStatus.checking}
    `,
    [rule.id],
  );
  await db.rows(
    'insert into kwdl_due (user_id) select user_id from kwdl_student where rule_id = $1 on conflict do nothing',
    [rule.id],
  );
  return 1;
}
