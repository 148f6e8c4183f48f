import { createHash } from 'node:crypto';
import type { LocalDate } from '#domain/kit/time';
import { lotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { reservations } from '#contract/booking/reservation.contract';
import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import type { ApiClient } from '#tools/kit/api-client';
import { waitUntil } from '#bench/kit/child';
import { atPace } from '#bench/kit/pace';
import type { BenchmarkRow } from '#bench/kit/report';
import type { Stack } from '#bench/kit/stack';
import { createMeasuredSite, type MeasuredSite } from '#bench/kit/fixtures';

const LOTTERIES = 20;
const COURTS = 10;
const ENTRANTS = 300;
const PER_SECOND = 300;
const TICKETS = LOTTERIES * ENTRANTS;
const TENTHS = 10;
/** Chi-square with nine degrees of freedom exceeds this once in ten thousand runs. */
const LIMIT = 33.72;
const ENTERED_STATUS = 'POT_ENTERED';
/** Returned by a server at its limit; such a participant has an answer but no ticket. */
const BUSY = 'BUSY';
/**
 * How far before its release a lottery is created, in seconds: long enough to be announced and for the earlier
 * measurements.
 */
const AHEAD = 55;

/** Lotteries that are announced and open at a full minute after a delay. */
interface PreparedLotteries {
  readonly sites: readonly MeasuredSite[];
  readonly opensAt: number;
}

/** Creates sites whose date is released by a lottery that opens in the future. */
export async function prepareLotteries(stack: Stack): Promise<PreparedLotteries> {
  const { rows } = await stack.pool.query<{ minute: number; date: LocalDate; opens: number }>(
    `
      select (extract(hour from r.at) * 60 + extract(minute from r.at))::int as minute,
        to_char(r.at::date + 2, 'YYYY-MM-DD') as date, epoch_ms(r.at at time zone school_zone())::float8 as opens
      from (select date_trunc('minute', school_now() + interval '${AHEAD + 60} seconds') as at) r
    `,
  );
  const { minute, date, opens } = rows[0] as { minute: number; date: LocalDate; opens: number };
  await stack.pool.query(
    `
      insert into rule_set (
        name, release_minute, advance_days, max_slots, consecutive_only, same_space_only, max_unpaid,
        pay_timeout_min, cancel_hours, alloc_mode, pot_seconds
      )
      values ('bench pot', $1, 2, 8, false, false, 0, 60, 0, 2, 30)
      on conflict (name) do update set release_minute = $1
    `,
    [minute],
  );
  const sites: MeasuredSite[] = [];
  for (let n = 0; n < LOTTERIES; n += 1)
    sites.push({ ...(await createMeasuredSite(stack.pool, `pot ${n}`, COURTS, 'bench pot')), date });
  return { sites, opensAt: opens };
}

/**
 * Lets everybody enter between the first and the twentieth second; then checks that early entries did not win more
 * often, and that the draw used the values published before.
 */
export async function measureLotteries(
  stack: Stack,
  { sites, opensAt }: PreparedLotteries,
  clients: readonly ApiClient[],
): Promise<BenchmarkRow[]> {
  const ids = sites.map(({ siteId }) => siteId);
  const count = async (what: string) =>
    (await stack.pool.query<{ n: number }>(`select count(*)::int as n from ${what}`, [ids])).rows[0]?.n ?? 0;
  // The lottery of the next day is announced as well.
  const today = `opens_at = to_timestamp(${opensAt} / 1000.0)`;
  if (Date.now() >= opensAt) throw new Error('the draws opened before they were entered');
  await waitUntil(
    'draws to be announced',
    async () => (await count(`pot where site_id = any ($1) and ${today}`)) === LOTTERIES,
    20_000,
    250,
  );
  const hashes = await Promise.all(
    sites.map(
      async ({ siteId, date }) =>
        (await clients[0]?.call(releaseLotteries.view, { siteId, date }))?.body.data?.seedHash,
    ),
  );
  await new Promise((wait) => setTimeout(wait, Math.max(0, opensAt + 500 - Date.now())));
  const answers = await atPace(PER_SECOND, TICKETS, async (n) => {
    const [lottery, place] = [n % LOTTERIES, Math.floor(n / LOTTERIES)];
    const site = sites[lottery] as MeasuredSite;
    const ticket = {
      spaceId: site.spaceIds[place % COURTS],
      timeId: site.timeIds[lottery % site.timeIds.length],
      venueSpaceGroupId: null,
    };
    const client = clients[(place + lottery * ENTRANTS) % clients.length] as ApiClient;
    const { body } = await client.call(reservations.submit, {
      venueSiteId: site.siteId,
      reservationDate: site.date,
      reservationOrderJson: JSON.stringify([ticket]),
    });
    return body.errKey ?? String(body.code);
  });
  await waitUntil(
    'draws to be made',
    async () => (await count(`pot where site_id = any ($1) and ${today} and drawn_at is not null`)) === LOTTERIES,
    90_000,
    500,
  );
  const { rows } = await stack.pool.query<{ place: number; won: boolean }>(
    `
      select (ticket_no - 1) / count(*) over (partition by site_id)::float8 as place,
        result = ${lotteryTicketResult.won} as won
      from pot_ticket
      where site_id = any ($1)
    `,
    [ids],
  );
  const [won, sold] = [
    rows.filter((row) => row.won),
    await count('slot_hold where site_id = any ($1) and released_at is null'),
  ];
  const seeds = await Promise.all(
    sites.map(
      async ({ siteId, date }) => (await clients[0]?.call(releaseLotteries.view, { siteId, date }))?.body.data?.seed,
    ),
  );
  const broken = seeds.filter(
    (seed, n) => typeof seed !== 'string' || createHash('sha256').update(seed).digest('hex') !== hashes[n],
  ).length;
  const entered = answers.filter((answer) => answer === ENTERED_STATUS).length;
  const other = answers.filter((answer) => answer !== ENTERED_STATUS && answer !== BUSY);
  const chi = chiSquare(won.map(({ place }) => place));
  const holds =
    other.length === 0 &&
    rows.length === entered &&
    won.length === LOTTERIES * COURTS &&
    sold === LOTTERIES * COURTS &&
    broken === 0;
  return [
    {
      what: `draw: ${LOTTERIES * COURTS} slots in ${LOTTERIES} draws, ${TICKETS} wishes, winners by when they came, chi-square of 9`,
      value: chi.toFixed(1),
      floor: `${LIMIT} once in 10,000`,
      ratio: chi / LIMIT,
      better: 'lower',
      gate: 1,
      aim: null,
      note: `${entered} got a ticket, ${TICKETS - entered - other.length} were told to come again`,
      ...(holds
        ? {}
        : {
            wrong: `${entered} entered, ${rows.length} tickets, ${other.length} answers neither yes nor no (${other[0] ?? ''}), ${won.length} won, ${sold} of ${LOTTERIES * COURTS} slots sold, ${broken} seeds that do not fit their hash`,
          }),
    },
  ];
}

/**
 * Returns how far the winners deviate from an even distribution over the tenths of the entry order; places from 0, the
 * first, to 1, the last.
 */
function chiSquare(places: readonly number[]): number {
  const due = places.length / TENTHS;
  return Array.from(
    { length: TENTHS },
    (_, tenth) => places.filter((place) => Math.floor(place * TENTHS) === tenth).length,
  ).reduce((sum, got) => sum + (got - due) ** 2 / due, 0);
}
