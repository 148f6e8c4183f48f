import { createHash } from 'node:crypto';
import { fileClass } from '#domain/attachments/attachment.status';
import { handleStatus } from '#domain/devices/device.status';
import { deadlineOf } from '#domain/patrol/patrol.rules';
import { patrolFrequency } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';
import { drawPatrolPhoto, type PatrolPhoto } from './patrol-photo.seed';
import { demoExceptions, demoPatrolPlans, type FoundSeed, type PlanSeed } from './patrol-plan.seed';

const DAYS = 7;
const MISSED_DAY = 3;

/** Inserts plans with their points and a week of tasks: most normal, one missed, some exceptions. */
export async function seedPatrol(db: Db, dataDir: string): Promise<number> {
  const [{ n, patrol, admin, keeper } = { n: 1, patrol: 0, admin: 0, keeper: 0 }] = await db.rows<{
    n: number;
    patrol: number;
    admin: number;
    keeper: number;
  }>(
    `
      select (select count(*)::int from patrol_plan) as n,
        (select id from app_user where username = 'patrol') as patrol,
        (select id from app_user where username = 'venueadmin') as admin,
        (select id from app_user where username = 'schooladmin') as keeper
    `,
  );
  if (n > 0) return 0;
  const roll = seededRandom(91);
  const picture = drawPatrolPhoto(dataDir);
  let checks = 0;
  for (const [p, plan] of demoPatrolPlans.entries()) {
    const planId = await seedPlan(db, plan);
    if (planId === null) continue;
    const starts = Array.from({ length: DAYS }, (_, n) => DAYS - n).flatMap((daysAgo) =>
      plan.times.map((time) => ({ daysAgo, time })),
    );
    for (const { daysAgo, time } of starts) {
      const id = await seedTask(db, planId, daysAgo, time);
      if (id === null) continue;
      checks += 1;
      if (p === 1 && daysAgo === MISSED_DAY) {
        await db.rows('update security_check set missed_at = ends_at where id = $1', [id]);
        continue;
      }
      const exception = demoExceptions[p]?.find((one) => one.daysAgo === daysAgo);
      await finishTask(
        db,
        id,
        { inspector: patrol, handler: admin, keeper, minutes: 12 + Math.floor(roll() * 30) },
        exception,
        exception && (await seedPhoto(db, id, patrol, picture)),
      );
    }
  }
  return checks;
}

async function seedPlan(db: Db, plan: PlanSeed): Promise<number | null> {
  const [row] = await db.rows<{ id: number }>(
    `
      insert into patrol_plan (
        venue_id, name, en_name, kind, frequency, times, window_minutes, is_ordered, must_scan, role_id,
        handler_roles
      )
      select v.id, $2, $3, $4, ${patrolFrequency.daily}, $5, $6, $7, $8, ${role.patrol}, array[${role.venueAdmin}]
      from v_venue v
      where v.venue_name = $1
      returning id
    `,
    [plan.venue, ...plan.name, plan.kind, plan.times, plan.windowMinutes, plan.isOrdered, plan.mustScan],
  );
  if (!row) return null;
  for (const [n, { name, place, items }] of plan.points.entries())
    await db.rows(
      `
        with point as (
          insert into patrol_point (venue_id, name, en_name, place, en_place, code)
          select p.venue_id, $2, $3, $4, $5,
            'PT-' || upper(left(md5($2 || p.id), 5) || '-' || substr(md5($2 || p.id), 6, 5))
          from patrol_plan p
          where p.id = $1
          returning id
        )
        insert into patrol_plan_point (plan_id, seq, point_id, items)
        select $1, $6, id, $7::jsonb from point
      `,
      [row.id, ...name, ...place, n + 1, JSON.stringify(items.map(([zh, en]) => ({ name: zh, enName: en })))],
    );
  return row.id;
}

async function seedTask(db: Db, planId: number, daysAgo: number, time: string): Promise<number | null> {
  const [task] = await db.rows<{ id: number }>(
    `
      with task as (
        insert into security_check (plan_id, venue_id, kind, starts_at, ends_at, is_ordered, must_scan, role_id)
        select p.id, p.venue_id, p.kind, s.at, s.at + p.window_minutes * interval '1 minute', p.is_ordered,
          p.must_scan, p.role_id
        from patrol_plan p
          cross join lateral (
            select (school_now()::date - $2::int + $3::time) at time zone school_zone() as at
          ) s
        where p.id = $1
        returning id
      ),
      points as (
        insert into security_check_point (check_id, seq, point_id, name, en_name, place, en_place, code, items)
        select t.id, x.seq, p.id, p.name, p.en_name, p.place, p.en_place, p.code,
          (
            select jsonb_agg(i || '{"ok": null, "note": "", "level": null, "photoIds": []}'::jsonb order by n)
            from jsonb_array_elements(x.items) with ordinality as y(i, n)
          )
        from task t
          join patrol_plan_point x on x.plan_id = $1
          join patrol_point p on p.id = x.point_id
      )
      select id from task
    `,
    [planId, daysAgo, time],
  );
  return task?.id ?? null;
}

/** Stores the photo of an exception under an id of its own and returns the id. */
async function seedPhoto(db: Db, checkId: number, ownerId: number, { hash, bytes }: PatrolPhoto): Promise<string> {
  const id = createHash('md5').update(`patrol photo ${checkId}`).digest('hex');
  await db.rows(
    `
      insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256, used_by)
      values ($1, $2, ${fileClass.proof}, false, 'jpg', 'photo.jpg', $3, $4, $5)
      on conflict do nothing
    `,
    [id, ownerId, bytes, hash, `patrol:${checkId}`],
  );
  return id;
}

async function finishTask(
  db: Db,
  id: number,
  by: { readonly inspector: number; readonly handler: number; readonly keeper: number; readonly minutes: number },
  exception: FoundSeed | undefined,
  photoId: string | undefined,
): Promise<void> {
  const [{ at } = { at: 0 }] = await db.rows<{ at: number }>(
    `select epoch_ms(starts_at) + $2 * 60000 as at from security_check where id = $1`,
    [id, by.minutes],
  );
  const status =
    exception === undefined
      ? handleStatus.normal
      : exception.result === null
        ? handleStatus.pending
        : handleStatus.handled;
  await db.rows(
    `
      update security_check
      set submit_key = gen_random_uuid(), inspector_id = $2, started_at = starts_at + interval '4 minutes',
        finished_at = to_timestamp($3::float8 / 1000), synced_at = to_timestamp($3::float8 / 1000), status = $4,
        level = $5::int, exceptions = case when $5::int is null then 0 else 1 end,
        deadline = to_timestamp($6::float8 / 1000), handled_by = case when $7::text is not null then $8::int end,
        handled_at = case when $7::text is not null then to_timestamp($3::float8 / 1000) + interval '70 minutes' end,
        result = $7, rechecked_by = case when $9 then $10::int end,
        rechecked_at = case when $9 then to_timestamp($3::float8 / 1000) + interval '5 hours' end,
        recheck_note = case when $9 then '复查正常' end
      where id = $1
    `,
    [
      id,
      by.inspector,
      at,
      status,
      exception?.level ?? null,
      exception ? deadlineOf(exception.level, at) : null,
      exception?.result ?? null,
      by.handler,
      exception?.rechecked ?? false,
      by.keeper,
    ],
  );
  await db.rows(
    `
      update security_check_point p
      set visited_at = c.started_at + p.seq * interval '3 minutes', scanned = true,
        items = (
          select jsonb_agg(
            i || case
              when p.seq = $2 and n = 1
                then jsonb_build_object(
                  'ok', false, 'note', $3::text, 'level', $4::int, 'photoIds', jsonb_build_array($5::text)
                )
              else '{"ok": true}'::jsonb
            end
            order by n
          )
          from jsonb_array_elements(p.items) with ordinality as x(i, n)
        )
      from security_check c
      where c.id = p.check_id and p.check_id = $1
    `,
    [id, exception?.seq ?? 0, exception?.note ?? '', exception?.level ?? null, photoId ?? ''],
  );
}
