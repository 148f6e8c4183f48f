import { room } from '#contract/kit/live';
import { reservations } from '#contract/booking/reservation.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import type { Floor } from './kit/floor';
import { Listeners } from './kit/listeners';
import { atPace } from './kit/pace';
import { percentile, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';
import { createMembers, createMeasuredSite } from '#bench/kit/fixtures';
import { measureLotteries, prepareLotteries } from './lottery.measure';

const PEOPLE = 2_000;
const PER_SECOND = 300;
const SECONDS = 20;
const COURTS = 20;
const HOURS = 10;
const SLOTS = COURTS * HOURS;
/** Milliseconds a client waits for a reply. */
const PATIENCE = 60_000;
/** A reply to try again later counts as a reply. */
const BUSY = 429;

interface ReleaseAnswer {
  readonly code: number;
  readonly status: number;
  readonly tradeNo: string | null;
  readonly ms: number;
}

/**
 * Measures the minute a date is released: many clients watch live and submit at a fixed rate, independent of the
 * server, with far fewer slots than requests; then the same clients enter lotteries.
 */
export async function measureRelease(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const what = `release: ${PEOPLE} looking on, ${PER_SECOND} submits/s for ${SECONDS} s, ${SLOTS} slots, p95`;
  const site = await createMeasuredSite(stack.pool, 'release', COURTS);
  const members = await createMembers(stack, PEOPLE);
  const lotteries = await prepareLotteries(stack);
  await new Promise((wait) => setTimeout(wait, 3_000));
  const bare = await floor.paced(PER_SECOND, 3);
  const live = new Listeners();
  const port = Number(new URL((stack.addresses[0] as ApiAddress).url).port);
  await live.open(
    port,
    '/venue-server/socket.io/?EIO=4&transport=websocket',
    PEOPLE,
    [
      { when: '0{"sid"', text: '40/rt,' },
      { when: '40/rt,{', text: `42/rt,1["subscribe",{"room":"${room.site(site.siteId, site.date)}"}]` },
    ],
    '43/rt,1[',
  );
  try {
    const clients = members.map(({ token }) =>
      Object.assign(new ApiClient(stack.addresses[0] as ApiAddress, PATIENCE), { token }),
    );
    const submit = async (n: number): Promise<ReleaseAnswer> => {
      const request = {
        spaceId: site.spaceIds[n % COURTS],
        timeId: site.timeIds[Math.floor(n / COURTS) % HOURS],
        venueSpaceGroupId: null,
      };
      const { status, body, ms } = await (clients[n % PEOPLE] as ApiClient).call(reservations.submit, {
        venueSiteId: site.siteId,
        reservationDate: site.date,
        reservationOrderJson: JSON.stringify([request]),
      });
      return {
        code: body.code,
        status,
        ms,
        tradeNo: body.code === 200 ? (body.data as { tradeNo: string }).tradeNo : null,
      };
    };
    const answers = await atPace(PER_SECOND, PER_SECOND * SECONDS, submit);
    const p95 = percentile(
      answers.map(({ ms }) => ms),
      0.95,
    );
    const wrong = await findErrors(stack, site.siteId, answers);
    const minute: BenchmarkRow = {
      what,
      value: `${p95.toFixed(0)} ms`,
      floor: `F5 ${bare.toFixed(1)} ms`,
      ratio: p95 / bare,
      better: 'lower',
      gate: null,
      aim: null,
      note: 'the crowd shares the cores with the server; the floor is the bare booking function of PostgreSQL at the same pace',
      ...(wrong ? { wrong } : {}),
    };
    return [minute, ...(await measureLotteries(stack, lotteries, clients))];
  } finally {
    live.close();
  }
}

/**
 * Returns an error unless every slot is sold once, every promised order exists with its slot, and every client has a
 * clear reply.
 */
async function findErrors(stack: Stack, siteId: number, answers: readonly ReleaseAnswer[]): Promise<string | null> {
  const promised = answers.flatMap(({ tradeNo }) => (tradeNo === null ? [] : [tradeNo]));
  const { rows } = await stack.pool.query<{ sold: number; twice: number; lost: number }>(
    `
      select
        (select count(*)::int from slot_hold where site_id = $1 and released_at is null) as sold,
        (
          select count(*)::int
          from v_occupancy a
            join v_occupancy b on a.id < b.id and a.space_id = b.space_id and a.during && b.during
          where a.site_id = $1
        ) as twice,
        (
          select count(*)::int
          from unnest($2::text[]) t
          where not exists (select 1 from slot_hold h where h.trade_no = t and h.released_at is null)
        ) as lost
    `,
    [siteId, promised],
  );
  const { sold, twice, lost } = rows[0] as { sold: number; twice: number; lost: number };
  const other = answers.filter(({ code, status }) => status === 0 || status >= 500 || ![200, 250, BUSY].includes(code));
  const holds = sold === SLOTS && twice === 0 && lost === 0 && new Set(promised).size === SLOTS && other.length === 0;
  return holds
    ? null
    : `${sold} of ${SLOTS} slots sold to ${new Set(promised).size}, ${twice} twice, ${lost} promised and not held, ${other.length} answers neither yes nor no (${other[0]?.status ?? ''} ${other[0]?.code ?? ''})`;
}
