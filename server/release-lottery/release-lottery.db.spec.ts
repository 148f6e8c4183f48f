import { Failure } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { drawOrder, findWrongTickets } from '#domain/release-lottery/release-lottery.rules';
import { lotteryTicketResult, releaseLotteryStatus } from '#domain/release-lottery/release-lottery.status';
import { reservations } from '#contract/booking/reservation.contract';
import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import { instantOf } from '#server/kit/runtime/clock';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import type { OrderService } from '#server/orders/order.service';
import type { Site } from '#server/venues/venue-tables.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { ReleaseLotteryCalendarService } from './release-lottery-calendar.service';
import { SubmissionEntryService } from '#server/submissions/submission-entry.service';
import { ReleaseLotteryDrawService } from './release-lottery-draw.service';
import { hashOfSeed, keyOfTicket } from './ticket-key';
import { ReleaseLotteryService } from './release-lottery.service';
import { ReleaseLotteryStore, type LotteryEntryRequest } from './release-lottery.store';
import { TestBooking } from '#server/booking/test-booking';

/** Number of members in a draw, and of slots. */
const MEMBERS = 300;
const SLOTS = 10;
const rules = { alloc_mode: 2, pot_seconds: 30, release_minute: 420, advance_days: 2, max_unpaid: 1 };

let booking: TestBooking;
let entry: SubmissionEntryService;
let service: ReleaseLotteryService;
let draws: ReleaseLotteryDrawService;
let calendar: ReleaseLotteryCalendarService;
beforeAll(async () => {
  booking = await TestBooking.boot('release_lottery', 1);
  const of = <T>(what: abstract new (...args: never[]) => T): T =>
    booking.api.app.get<T>(what as never, { strict: false });
  [entry, service, draws, calendar] = [
    of(SubmissionEntryService),
    of(ReleaseLotteryService),
    of(ReleaseLotteryDrawService),
    of(ReleaseLotteryCalendarService),
  ];
}, 60_000);
let today: LocalDate;
beforeEach(async () => {
  await booking.travel(0);
  today = booking.date(0);
});
afterAll(() => booking.close());

/** Moves time to so many seconds after the release of an unused date: the one that opens tomorrow at seven. */
const at = async (seconds: number): Promise<LocalDate> => {
  const real = Date.now();
  const opens = addDays(today, 1);
  await booking.travel(instantOf(opens, 420) + seconds * 1_000 - real);
  return addDays(opens, 2);
};
const submit = async (
  world: TestVenue,
  date: LocalDate,
  userId: number,
  space: number,
  more: Record<string, unknown> = {},
): Promise<{ key: string; facts: Readonly<Record<string, unknown>> }> => {
  const input = reservations.submit.input.parse({
    venueSiteId: world.siteId,
    reservationDate: date,
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[space], timeId: world.timeIds[10] }]),
    ...more,
  });
  try {
    await entry.submit(input, aMemberCaller(userId));
    return { key: 'booked', facts: {} };
  } catch (error) {
    if (error instanceof Failure) return { key: error.spec.key, facts: error.facts };
    throw error;
  }
};
const people = async (n: number) => {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await aPerson(booking.db, { balance: 0 }));
  return ids;
};
const view = (world: TestVenue, date: string) =>
  service.view(releaseLotteries.view.input.parse({ siteId: world.siteId, date }));

describe('the release lottery', () => {
  it('accepts no ticket of a member who has not watched the safety video of the site', async () => {
    const world = await booking.world({ spaces: 2, rules });
    const [video] = await booking.db.rows<{ id: number }>(
      `
        with v as (
          insert into safety_video (title, en_title, address, seconds, valid_months)
          values ('安全', 'Safety', 'https://a.example/a.mp4', 20, 0)
          returning id
        )
        insert into safety_video_site (video_id, site_id) select id, $1 from v returning video_id as id
      `,
      [world.siteId],
    );
    await booking.tables.refresh();
    const date = await at(5);
    const [userId = 0] = await people(1);
    expect(await submit(world, date, userId, 0)).toMatchObject({
      key: 'VIDEO_MISSING',
      facts: { rule: 'R13', videoId: video?.id },
    });
    await booking.db.rows(
      `insert into safety_watch (user_id, video_id, status, total_ms, watched_ms, passed_at) values ($1, $2, 3, 1, 1, now())`,
      [userId, video?.id],
    );
    expect((await submit(world, date, userId, 0)).key).toBe('POT_ENTERED');
  });

  it('publishes the hash first, accepts 300 tickets without holds, and draws verifiably', async () => {
    const world = await booking.world({ spaces: SLOTS, rules });
    const date = await at(-3_600);
    await calendar.announceAll();
    const before = await view(world, date);
    expect(before).toMatchObject({ status: releaseLotteryStatus.announced, seed: null, tickets: 0, list: [] });
    expect(before.announcedAt).toBeLessThan(before.opensAt);

    const members = await people(MEMBERS);
    expect((await submit(world, date, members[0] as number, 0)).key).toBe('NOT_RELEASED');
    for (const [i, userId] of members.entries()) {
      // Entries range from the first twentieth of a second to the last second of the half minute.
      if (i % (MEMBERS / 10) === 0) await at(0.05 + (i * 29) / MEMBERS);
      const { key, facts } = await submit(world, date, userId, i % SLOTS);
      expect([key, facts['ticketNo'], facts['rule']]).toEqual(['POT_ENTERED', i + 1, 'R05']);
    }
    expect(await booking.db.rows('select 1 from slot_hold where site_id = $1', [world.siteId])).toEqual([]);
    expect((await view(world, date)).list).toEqual([]);
    expect(await draws.drawLottery(world.siteId, date)).toBe(false);

    await at(31);
    expect((await submit(world, date, members[0] as number, 0)).key).toBe('POT_DRAWING');
    expect(await draws.drawLottery(world.siteId, date)).toBe(true);
    expect(await draws.drawLottery(world.siteId, date)).toBe(false);

    const after = await view(world, date);
    expect(after.status).toBe(releaseLotteryStatus.drawn);
    expect(hashOfSeed(after.seed as string)).toBe(before.seedHash);
    expect(after.list.filter(({ result }) => result === lotteryTicketResult.won)).toHaveLength(SLOTS);
    const ordered = drawOrder(
      after.list.map((one) => ({
        ...one,
        result: one.result as never,
        key: keyOfTicket(after.seed as string, one.ticketNo),
      })),
    );
    expect(findWrongTickets(ordered, after.taken)).toEqual([]);
    const orders = await booking.db.rows<{ n: number }>(
      `select count(*)::int as n from venue_order where site_id = $1 and order_status = '1' and pay_status = 1`,
      [world.siteId],
    );
    expect(orders[0]?.n).toBe(SLOTS);
    const mine = await service.mine({ siteId: world.siteId, date }, members[0] as number);
    expect(mine).toMatchObject({
      status: releaseLotteryStatus.drawn,
      ticketNo: 1,
      tradeNo: mine.result === lotteryTicketResult.won ? expect.any(String) : null,
    });
    expect((await submit(world, date, (await people(1))[0] as number, 0)).key).toBe('SLOT_TAKEN');
  });

  it('returns the same number for a changed ticket, and keeps one ticket per person', async () => {
    const world = await booking.world({ spaces: 2, rules });
    const date = await at(1);
    const [a, b] = (await people(2)) as [number, number];
    expect((await submit(world, date, a, 0)).facts['ticketNo']).toBe(1);
    expect((await submit(world, date, b, 0)).facts['ticketNo']).toBe(2);
    expect((await submit(world, date, a, 1)).facts['ticketNo']).toBe(1);
    await at(31);
    await draws.drawLottery(world.siteId, date);
    expect((await view(world, date)).list.map(({ result }) => result)).toEqual([
      lotteryTicketResult.won,
      lotteryTicketResult.won,
    ]);
    expect(await service.view(releaseLotteries.view.input.parse({ siteId: world.siteId }))).toEqual(
      await view(world, date),
    );
  });

  it('checks uncounted rules on entry and all rules on the draw', async () => {
    const world = await booking.world({ spaces: 3, rules: { ...rules, max_slots: 1 } });
    const other = await booking.world({ spaces: 1 });
    const date = await at(1);
    const [greedy, debtor] = (await people(2)) as [number, number];
    const two = JSON.stringify([0, 1].map((space) => ({ spaceId: world.spaceIds[space], timeId: world.timeIds[10] })));
    expect((await submit(world, date, greedy, 0, { reservationOrderJson: two })).key).toBe('TOO_MANY_SLOTS');
    expect((await submit(world, date, debtor, 2)).key).toBe('POT_ENTERED');
    await booking.submit(
      other,
      debtor,
      [{ spaceId: other.spaceIds[0] as number, timeId: other.timeIds[10] as number }],
      { reservationDate: date },
    );
    await at(31);
    await draws.drawLottery(world.siteId, date);
    expect((await view(world, date)).list).toMatchObject([{ ticketNo: 1, result: lotteryTicketResult.refused }]);
    expect(await service.mine({ siteId: world.siteId, date }, debtor)).toMatchObject({
      result: lotteryTicketResult.refused,
      reason: '预约失败，您存在未支付的订单！',
    });
  });

  it('discloses what staff took beside the draw', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const date = await at(1);
    const [a] = (await people(1)) as [number];
    await submit(world, date, a, 0);
    const staff = await aPerson(booking.db, { roleId: 2 });
    expect(
      (
        await booking.occupy(
          world,
          staff,
          [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[10] as number }],
          date,
        )
      ).refused,
    ).toBeNull();
    await at(31);
    await draws.drawLottery(world.siteId, date);
    const { list, taken } = await view(world, date);
    expect(list[0]?.result).toBe(lotteryTicketResult.taken);
    expect(taken).toEqual([`${world.spaceIds[0]}:${world.timeIds[10]}`]);
  });

  it('resumes where it stopped, books nobody twice, and two concurrent runs draw once', async () => {
    const world = await booking.world({ spaces: 4, rules });
    const date = await at(1);
    for (const [i, userId] of (await people(8)).entries()) await submit(world, date, userId, i % 4);
    await at(31);
    const [once, twice] = await Promise.all([
      draws.drawLottery(world.siteId, date),
      draws.drawLottery(world.siteId, date),
    ]);
    expect([once, twice].filter(Boolean)).toHaveLength(1);
    expect(
      (
        await booking.db.rows<{ n: number }>('select count(*)::int as n from venue_order where site_id = $1', [
          world.siteId,
        ])
      )[0]?.n,
    ).toBe(4);
    await expect(booking.db.rows('update pot set taken = $2 where site_id = $1', [world.siteId, []])).rejects.toThrow(
      'a draw is never changed',
    );
    await expect(
      booking.db.rows('update pot_ticket set result = 2, trade_no = null where site_id = $1 and result = 1', [
        world.siteId,
      ]),
    ).rejects.toThrow('a drawn ticket is never changed');
  });

  it('is completed in the same order by the next process after a kill', async () => {
    const world = await booking.world({ spaces: 2, rules });
    const date = await at(1);
    for (const [i, userId] of (await people(4)).entries()) await submit(world, date, userId, i % 2);
    await at(31);
    // The first winner was booked and the process died before it recorded the result.
    await booking.db.rows('update pot set drawing_at = app_now() where site_id = $1', [world.siteId]);
    expect(await draws.drawLottery(world.siteId, date)).toBe(false);
    await at(65);
    expect(await draws.drawLottery(world.siteId, date)).toBe(true);
    const after = await view(world, date);
    expect(
      findWrongTickets(
        drawOrder(
          after.list.map((one) => ({
            ...one,
            result: one.result as never,
            key: keyOfTicket(after.seed as string, one.ticketNo),
          })),
        ),
        after.taken,
      ),
    ).toEqual([]);
  });

  const entry: LotteryEntryRequest = {
    reservationOrderJson: '[]',
    people: 1,
    buddyIds: [],
    buddyCodes: null,
    reservationType: 1,
    phone: '',
    remark: null,
    agent: '',
    loginCheckStatus: 1,
  };
  /**
   * Enters more members than there are connections while the row of the draw is locked; returns their tickets and how
   * long another statement waited meanwhile (ms).
   */
  const rush = async (store: ReleaseLotteryStore): Promise<{ tickets: unknown[]; waited: number }> => {
    const world = await booking.world({ spaces: 3, rules });
    const members = await people(40);
    const date = await at(2);
    await calendar.announce(booking.api.app.get(VenueTables, { strict: false }).site(world.siteId) as Site, date, {
      opensAt: instantOf(addDays(date, -2), 420),
      closesAt: instantOf(addDays(date, -2), 420) + 30_000,
    });
    let free = (): void => undefined;
    let ready = (): void => undefined;
    const [held, locked] = [
      new Promise<void>((resolve) => {
        free = resolve;
      }),
      new Promise<void>((resolve) => {
        ready = resolve;
      }),
    ];
    const holder = booking.db.transact(async (tx) => {
      await tx.rows('select 1 from pot where site_id = $1 and date = $2 for update', [world.siteId, date]);
      ready();
      await held;
    });
    await locked;
    const entered = Promise.all(
      members.map((userId) =>
        store.enterLottery(world.siteId, date, userId, 3, entry, [
          `${world.spaceIds[0] as number}:${world.timeIds[10] as number}`,
        ]),
      ),
    );
    const began = performance.now();
    const query = booking.db.rows('select 1').then(() => performance.now() - began);
    setTimeout(free, 800);
    const [tickets, waited] = [await entered, await query];
    await holder;
    return { tickets: [...tickets].sort((a, b) => Number(a) - Number(b)), waited };
  };
  const all = Array.from({ length: 40 }, (_, n) => n + 1);

  it('queues a rush without holding connections: everybody gets a ticket, other requests proceed', async () => {
    const { tickets, waited } = await rush(booking.api.app.get(ReleaseLotteryStore, { strict: false }));
    expect(tickets).toEqual(all);
    expect(waited).toBeLessThan(780);
  });

  it('would hold every connection without the semaphore (control)', async () => {
    const withoutSemaphore = {
      runForDay: (_: unknown, work: () => Promise<unknown>) => work(),
    } as unknown as OrderService;
    expect((await rush(new ReleaseLotteryStore(booking.db, withoutSemaphore))).waited).toBeGreaterThan(780);
  });

  it('is off for a site without one, and after the first minute it is first come, first served', async () => {
    const plain = await booking.world({ spaces: 1, rules: { release_minute: 420, advance_days: 2 } });
    const world = await booking.world({ spaces: 1, rules });
    const date = await at(1);
    expect(calendar.phase(plain.siteId, date)).toBeNull();
    const [a, b] = (await people(2)) as [number, number];
    expect((await submit(plain, date, a, 0)).key).toBe('booked');
    await at(40);
    await draws.sweep();
    expect((await submit(world, date, b, 0)).key).toBe('booked');
  });
});
