import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';

const choicesOf = (...choices: readonly (readonly [zh: string, en: string])[]) =>
  choices.map(([zh, en]) => ({ zh, en }));
const quiz = [
  {
    zh: '上场前应先做什么？',
    en: 'What comes before you play?',
    choices: choicesOf(['热身 5 分钟', 'A warm-up of 5 minutes'], ['直接开打', 'Nothing, start at once']),
    right: [0],
  },
  {
    zh: '要从别人的场地经过，应当？',
    en: 'You must pass a court in use. What do you do?',
    choices: choicesOf(
      ['趁球在空中快跑过去', 'Run across while the ball is in the air'],
      ['等这一分打完再走', 'Wait until the rally is over'],
      ['沿球网走过去', 'Walk along the net'],
    ),
    right: [1],
  },
  {
    zh: '听到火警应当？（多选）',
    en: 'The fire alarm sounds. What do you do? (several)',
    choices: choicesOf(
      ['走最近的出口', 'Use the nearest exit'],
      ['乘电梯下楼', 'Take the lift'],
      ['不回头取物品', 'Leave your things behind'],
    ),
    right: [0, 2],
  },
];

/** The site of the demo that requires a video. */
const SITE = '攀岩馆';

/**
 * Adds the demo safety video, the site that requires it, and the records of members, most of them valid, so that the
 * traffic of the demo goes on. The account `student` has none, so that the refusal can be seen. Repeated runs add nothing.
 */
export async function seedSafetyVideos(db: Db): Promise<number> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from safety_video');
  if (n > 0) return 0;
  const [video] = await db.rows<{ id: number }>(
    `
      insert into safety_video (title, en_title, address, seconds, valid_months, quiz, pass_mark)
      values ('场馆安全须知', 'Safety in our venues', '/safety/court-safety.mp4', 20, 12, $1, 100)
      returning id
    `,
    [JSON.stringify(quiz)],
  );
  await db.rows('insert into safety_video_site (video_id, site_id) select $1, id from site where site_name = $2', [
    video?.id,
    SITE,
  ]);
  const people = await db.rows<{ id: number }>(
    "select id from app_user where demo and username not in ('student', 'student2') order by id",
  );
  const roll = seededRandom(77);
  const rows = people.map(({ id }) => {
    const kind = roll();
    const status =
      kind < 0.96 ? safetyWatchStatus.passed : kind < 0.98 ? safetyWatchStatus.failed : safetyWatchStatus.watching;
    const passed = status === safetyWatchStatus.passed;
    return {
      user_id: id,
      status,
      watched_ms: status === safetyWatchStatus.watching ? 4_000 + Math.floor(roll() * 12_000) : 20_000,
      tries: passed ? 1 + Math.floor(roll() * 2) : status === safetyWatchStatus.failed ? 3 : 0,
      score: passed ? 100 : status === safetyWatchStatus.failed ? 66 : null,
      pass_mark: status === safetyWatchStatus.watching ? null : 100,
      days: Math.floor(roll() * (passed ? 340 : 30)),
    };
  });
  await db.rows(
    `
      insert into safety_watch (
        user_id, video_id, status, total_ms, watched_ms, tries, score, pass_mark, started_at, reported_at, passed_at,
        valid_until
      )
      select x.user_id, $1, x.status, 20000, x.watched_ms, x.tries, x.score, x.pass_mark, t.at, t.at,
        case when x.status = ${safetyWatchStatus.passed} then t.at + interval '2 minutes' end,
        case when x.status = ${safetyWatchStatus.passed} then (t.at + interval '12 months')::date end
      from jsonb_to_recordset($2::jsonb) as x(
          user_id int, status int, watched_ms int, tries int, score int, pass_mark int, days int
        )
        cross join lateral (select app_now() - x.days * interval '1 day' as at) t
    `,
    [video?.id, JSON.stringify(rows)],
  );
  return rows.length;
}
