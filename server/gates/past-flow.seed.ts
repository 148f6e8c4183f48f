import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { visitEnd } from '#domain/gates/presence.status';
import { enumCodes } from '#domain/kit/enumeration';
import { addDays, stamp, weekdayOf, type LocalDate } from '#domain/kit/time';
import type { Db } from '#server/kit/db/db';
import { bulkInsert, seededRandom, pick } from '#server/kit/db/seeding';

const PAST_DAYS = 30;

/** Share of arrivals that a gate refuses first. */
const REFUSED_SHARE = 0.015;

/** Share of visitors with an account. */
const KNOWN_SHARE = 0.15;

/** Share of visitors who leave without being seen. */
const UNSEEN_SHARE = 0.01;

/** Refusal reasons for known persons. */
const knownRefusals = enumCodes(gateRefusal).filter((reason) => reason !== gateRefusal.unknownPerson);

/** Share of a day's visitors arriving in each hour from 7:00 to 21:00. */
const arrivals = [3, 5, 6, 5, 4, 5, 4, 4, 5, 8, 12, 15, 14, 8, 2];

/** Visitors per venue on an ordinary workday. */
const visitors: Readonly<Record<string, number>> = {
  综合体育馆: 820,
  网球中心: 150,
  游泳馆: 420,
  东区体育馆: 560,
  健身中心: 360,
};

/** Generates gate passages for 30 days and today until now; figures and visits follow from the events. */
export async function seedPastFlow(db: Db): Promise<number> {
  const [{ taken, today, minute } = { taken: 1, today: '' as LocalDate, minute: 0 }] = await db.rows<{
    taken: number;
    today: LocalDate;
    minute: number;
  }>(
    `
      select (select count(*)::int from gate_event) as taken, school_now()::date as today,
        (extract(hour from school_now()) * 60 + extract(minute from school_now()))::int as minute
    `,
  );
  if (taken > 0) return 0;
  const gates = await db.rows<{ id: number; venue_id: number; venue_name: string; direction: number }>(
    'select h.id, h.venue_id, v.venue_name, h.direction from hardware h join venue v on v.id = h.venue_id where h.kind = 1 order by h.id',
  );
  const people = (
    await db.rows<{ id: number }>(
      `
        select u.id
        from app_user u
          join role_grant g on g.user_id = u.id and g.sort = 0
        where g.role_id in (3, 4, 6)
        order by u.id
      `,
    )
  ).map((row) => row.id);
  const roll = seededRandom(31);
  const fate = seededRandom(32);
  const events: object[] = [];
  // A person visits one venue a day at most, so that visits do not overlap.
  const freeOn = new Map<number, number[]>();
  const visitorOn = (day: number): number | null => {
    const free = freeOn.get(day) ?? [...people];
    freeOn.set(day, free);
    return fate() < KNOWN_SHARE && free.length > 0
      ? (free.splice(Math.floor(fate() * free.length), 1)[0] ?? null)
      : null;
  };
  let seq = 0;
  for (const [name, ordinary] of Object.entries(visitors)) {
    const own = gates.filter((gate) => gate.venue_name === name);
    const byDirection = {
      in: own.filter((gate) => gate.direction === gateDirection.in),
      out: own.filter((gate) => gate.direction === gateDirection.out),
    };
    if (byDirection.in.length === 0) continue;
    for (let day = -PAST_DAYS; day <= 0; day += 1) {
      const date = addDays(today, day);
      const total = Math.round(ordinary * (weekdayOf(date) >= 6 ? 1.25 : 1) * (0.9 + roll() * 0.2));
      for (let person = 0; person < total; person += 1) {
        let target = roll() * 100;
        const hour = arrivals.findIndex((share) => (target -= share) < 0);
        const entered = (hour < 0 ? 18 : hour + 7) * 60 + Math.floor(roll() * 60);
        const left = Math.min(entered + 45 + Math.floor(roll() * 75), 1335);
        const userId = visitorOn(day);
        const unseen = fate() < UNSEEN_SHARE;
        if (fate() < REFUSED_SHARE && !(day === 0 && entered > minute)) {
          const gate = pick(fate, byDirection.in);
          events.push({
            hardware_id: gate.id,
            boot_id: 'seed',
            seq: (seq += 1),
            at: `${stamp(date, entered)}:00+08:00`,
            venue_id: gate.venue_id,
            direction: gateDirection.in,
            user_id: userId,
            card_no: userId === null ? String(90_000_000 + person) : null,
            reason: userId === null ? gateRefusal.unknownPerson : pick(fate, knownRefusals),
            method: gateMethod.card,
            result: gateResult.refused,
          });
        }
        for (const [direction, when, at] of [
          [gateDirection.in, entered, byDirection.in],
          [gateDirection.out, left, byDirection.out],
        ] as const) {
          if ((day === 0 && when > minute) || (direction === gateDirection.out && unseen)) continue;
          const gate = pick(roll, at);
          events.push({
            hardware_id: gate.id,
            boot_id: 'seed',
            seq: (seq += 1),
            at: `${stamp(date, when)}:${String(Math.floor(roll() * 60)).padStart(2, '0')}+08:00`,
            venue_id: gate.venue_id,
            direction,
            user_id: userId,
            card_no: userId === null ? String(90_000_000 + person) : null,
            reason: null,
            method: pick(roll, [gateMethod.face, gateMethod.card, gateMethod.card, gateMethod.qr]),
            result: gateResult.pass,
          });
        }
      }
    }
  }
  await bulkInsert(
    db,
    'gate_event',
    {
      hardware_id: 'int',
      boot_id: 'text',
      seq: 'int',
      at: 'timestamptz',
      venue_id: 'int',
      direction: 'smallint',
      user_id: 'int',
      card_no: 'text',
      method: 'smallint',
      result: 'smallint',
      reason: 'text',
    },
    events,
  );
  await db.rows(
    `
      insert into gate_minute (venue_id, minute, ins, outs)
      select venue_id, date_trunc('minute', at), count(*) filter (where direction = 1),
        count(*) filter (where direction = 2)
      from gate_event
      where result = 1
      group by 1, 2
    `,
  );
  await db.rows(
    `
      insert into gate_day (venue_id, date, ins, outs)
      select venue_id, (at at time zone 'Asia/Shanghai')::date, count(*) filter (where direction = 1),
        count(*) filter (where direction = 2)
      from gate_event
      where result = 1
      group by 1, 2
    `,
  );
  await db.rows(VISITS);
  return events.length;
}

/** SQL: the visits of these passages; every holder entered a venue once a day. */
const VISITS = `
  insert into presence (venue_id, user_id, card_no, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged)
  select e.venue_id, e.user_id, e.card_no, e.date, e.in_event, e.out_event, e.in_at, e.out_at,
    floor(extract(epoch from e.out_at - e.in_at) / 60)::int,
    case when e.out_event is not null then ${visitEnd.exit} when e.out_at is not null then ${visitEnd.closingTime} end,
    e.out_event is null and e.out_at is not null
  from (
    select x.venue_id, x.user_id, x.card_no, x.date, x.in_event, x.out_event, x.in_at,
      coalesce(
        x.exit_at,
        case when x.date < school_now()::date
          then greatest(x.in_at, (x.date + v.open_end * interval '1 minute') at time zone school_zone())
        end
      ) as out_at
    from (
        select venue_id, user_id, card_no, (at at time zone school_zone())::date as date,
          min(id) filter (where direction = 1) as in_event, min(at) filter (where direction = 1) as in_at,
          min(id) filter (where direction = 2) as out_event, min(at) filter (where direction = 2) as exit_at
        from gate_event
        where result = 1
        group by 1, 2, 3, 4
      ) x
      join venue v on v.id = x.venue_id
    where x.in_event is not null
  ) e
`;
