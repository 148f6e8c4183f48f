import { addDays, type LocalDate } from '#domain/kit/time';
import { meetingCheck, meetingVerify } from '#domain/meetings/meeting.status';
import type { Db } from '#server/kit/db/db';
import { pick, seededRandom } from '#server/kit/db/seeding';
import { demoForm, demoMeetings, type DemoMeeting } from './meeting-plan.seed';
import { insertMeetings, type DemoApplicant, type DemoApplication, type DemoSlot } from './meeting-rows.seed';
import { meetingRoles, seedMeetingSites, type DemoMeetingRoom } from './meeting-site.seed';

const PAST_DAYS = 21;
const AHEAD_DAYS = 9;

interface Moment {
  readonly today: LocalDate;
  readonly minute: number;
}

const statusOf = (random: () => number, meeting: DemoMeeting, room: DemoMeetingRoom, hasBegun: boolean): number => {
  if (hasBegun || meeting.day === 0 || room.checkMode === meetingCheck.none) return meetingVerify.passed;
  const roll = random();
  return roll < 0.6
    ? meetingVerify.passed
    : roll < 0.9
      ? meetingVerify.checking
      : roll < 0.95
        ? meetingVerify.rejected
        : meetingVerify.failed;
};

/**
 * Inserts twenty meeting rooms in the demo buildings and a month of meetings: past ones, those of today, and coming ones
 * of which some wait for their review. Repeated runs add nothing.
 */
export async function seedMeetings(db: Db): Promise<number> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from meeting_order');
  if (n > 0) return 0;
  const rooms = await seedMeetingSites(db);
  const [now] = await db.rows<Moment & Record<string, unknown>>(
    `
      select school_now()::date as today,
        (extract(hour from school_now()) * 60 + extract(minute from school_now()))::int as minute
    `,
  );
  const people = await db.rows<DemoApplicant & Record<string, unknown>>(
    `
      select u.id, g.role_id as "roleId", u.phone
      from app_user u
        join role_grant g on g.user_id = u.id and g.role_id in (${meetingRoles.join(', ')})
      where u.demo
        and u.username !~ '^student$'
        and not exists (
          select 1 from v_black_list b where b.user_id = u.id and (b.end_at is null or b.end_at > app_now())
        )
      order by u.id
      limit 40
    `,
  );
  const [admin] = await db.rows<{ id: number }>(`select id from app_user where username = 'meetingadmin'`);
  if (!now || people.length === 0) return 0;
  const random = seededRandom(42);
  let serial = 0;
  const meetings = await Promise.all(
    rooms.map(async (room) => {
      const slots = await db.rows<DemoSlot & Record<string, unknown>>(
        `
          select t.id, t.begin_minute as begin, t.end_minute as "end"
          from time_slot t
            join site s on s.template_id = t.template_id
          where s.id = $1
          order by t.begin_minute
        `,
        [room.siteId],
      );
      return { room, slots };
    }),
  );
  const planned = meetings.flatMap(({ room, slots }) =>
    demoMeetings(random, PAST_DAYS, AHEAD_DAYS).flatMap((meeting): DemoApplication[] => {
      const date = addDays(now.today, meeting.day);
      const own = slots.filter(({ begin, end }) => begin >= meeting.from * 60 && end <= meeting.to * 60);
      if (own.length === 0) return [];
      const [begin, end] = [own[0]?.begin ?? 0, own.at(-1)?.end ?? 0];
      const isOver = meeting.day < 0 || (meeting.day === 0 && end <= now.minute);
      const hasBegun = isOver || (meeting.day === 0 && begin <= now.minute);
      const who = pick(random, people);
      serial += 1;
      return [
        {
          no: `M${date.slice(2).replaceAll('-', '')}${String(70_000_000 + serial)}`,
          room,
          who,
          date,
          slots: own,
          form: demoForm(random, room.capacity, who.phone),
          status: statusOf(random, meeting, room, hasBegun),
          isOver,
          sentBefore: date < now.today ? date : now.today,
        },
      ];
    }),
  );
  await db.transact((tx) => insertMeetings(tx, planned, admin?.id ?? null));
  await db.rows(`update sys_setting set sys_val = '/meeting/orders' where sys_key = 'meeting.entry'`);
  return planned.length;
}
