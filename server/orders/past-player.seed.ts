import type { LocalDate } from '#domain/kit/time';
import { demoMemberNames, demoWeeklyTimes } from '#domain/session/demo.rules';
import { windowOf } from '#domain/calendars/calendar.rules';
import { dateRangeType } from '#domain/venues/venue.status';
import type { Db } from '#server/kit/db/db';
import { pick } from '#server/kit/db/seeding';
import type { PlayerFinder, PastSite, Player } from './past-order.seed';

/** Weekly limit per sport of a named account, low enough that it can be used to book on any day of the week. */
const WEEKLY_LIMIT_OF_NAMED = 2;

interface DemoPlayer extends Player {
  readonly named: boolean;
}

const weekStart = (date: LocalDate): LocalDate => windowOf(dateRangeType.week, date).from;
const hoursOf = ({ begin, end }: PastSite['times'][number]) =>
  Array.from({ length: Math.ceil(end / 60) - Math.floor(begin / 60) }, (_, i) => Math.floor(begin / 60) + i);

/**
 * Returns a finder of players that respects the rules: nobody exceeds a sport's weekly quota or is in two places at
 * once.
 */
export async function createPlayerFinder(db: Db): Promise<PlayerFinder> {
  const people = await db.rows<DemoPlayer & Record<string, unknown>>(
    `
      select u.id as "userId", g.role_id as "roleId", u.phone, u.username <> all ($1::text[]) as named
      from app_user u
        join role_grant g on g.user_id = u.id and g.sort = 0
      where u.demo and g.role_id in (3, 4, 6) and u.username not in ('student', 'staff')
      order by u.id
    `,
    [demoMemberNames],
  );
  const named = people.filter((person) => person.named);
  const crowd = people.filter((person) => !person.named);
  const times = new Map<string, number>();
  const busy = new Set<string>();
  return (random, site, date, time) => {
    const weekKey = (person: DemoPlayer) => `${person.userId}/${site.sport}/${weekStart(date)}`;
    const hourKeys = (person: DemoPlayer) => hoursOf(time).map((hour) => `${person.userId}/${date}/${hour}`);
    const isAvailable = (person: DemoPlayer) =>
      (site.webType !== 2 || person.roleId === 3) &&
      (times.get(weekKey(person)) ?? 0) < (person.named ? WEEKLY_LIMIT_OF_NAMED : demoWeeklyTimes) &&
      !hourKeys(person).some((hour) => busy.has(hour));
    const first = pick(random, named);
    const from = Math.floor(random() * crowd.length);
    const found = isAvailable(first)
      ? first
      : (crowd.slice(from).find(isAvailable) ?? crowd.slice(0, from).find(isAvailable));
    if (found === undefined) return undefined;
    times.set(weekKey(found), (times.get(weekKey(found)) ?? 0) + 1);
    for (const hour of hourKeys(found)) busy.add(hour);
    return found;
  };
}
