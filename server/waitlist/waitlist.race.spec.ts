import { Failure } from '#domain/kit/failure';
import { waitlistScope, waitlistStatus } from '#domain/waitlist/waitlist.status';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';
import { WaitlistOfferService } from './waitlist-offer.service';
import { WaitlistService } from './waitlist.service';
import { WaitlistAcceptService } from './waitlist-accept.service';

const MINUTE = 60_000;
const rules = { waitlist: true, wait_max_per_slot: 50 };

let booking: TestBooking;
let lists: WaitlistService;
let offers: WaitlistOfferService;
let takes: WaitlistAcceptService;
beforeAll(async () => {
  booking = await TestBooking.boot('waitlist_race', 4);
  const of = <T>(what: abstract new (...args: never[]) => T): T =>
    booking.api.app.get<T>(what as never, { strict: false });
  [lists, offers, takes] = [of(WaitlistService), of(WaitlistOfferService), of(WaitlistAcceptService)];
}, 60_000);
afterEach(() => booking.travel(0));
afterAll(() => booking.close());

const people = async (n: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await aPerson(booking.db, { balance: 0 }));
  return ids;
};
const slotsOf = (world: TestVenue) => ({ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[10] as number });
const join = async (world: TestVenue, userId: number, more: Record<string, unknown> = {}): Promise<number> => {
  const { spaceId, timeId } = slotsOf(world);
  return (
    await lists.join(
      waitlists.join.input.parse({
        venueSiteId: world.siteId,
        reservationDate: booking.date(),
        scope: waitlistScope.exact,
        spaceId,
        timeIds: [timeId],
        ...more,
      }),
      aMemberCaller(userId),
    )
  ).id;
};
/** Creates a taken slot and a member who waits for it, then frees the slot. */
const offered = async (of: { more?: Record<string, unknown>; rules?: Record<string, unknown> } = {}) => {
  const world = await booking.world({ spaces: 1, rules: { ...rules, ...of.rules } });
  const [owner, waiter] = (await people(2)) as [number, number];
  const { tradeNo } = await booking.submit(world, owner, [slotsOf(world)]);
  const id = await join(world, waiter, of.more);
  return {
    world,
    waiter,
    id,
    back: () =>
      booking.transact(async (tx) => {
        await tx.rows('select lock_slots(site_id, reservation_date) from venue_order where trade_no = $1', [tradeNo]);
        await tx.rows(`update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`, [tradeNo]);
        await tx.rows('select free_slots($1)', [tradeNo]);
      }),
  };
};
const accept = async (id: number, userId: number, key: string | null = null): Promise<string> => {
  try {
    return (
      await takes.accept(
        waitlists.accept.input.parse({ id }),
        aMemberCaller(userId, { once: { key, path: '/accept', bodyHash: 'x' } }),
      )
    ).tradeNo;
  } catch (error) {
    if (error instanceof Failure) return error.spec.key;
    throw error;
  }
};
const status = async (id: number) =>
  (await booking.db.rows<{ status: number }>('select status from waitlist_entry where id = $1', [id]))[0]?.status;
const orders = async (world: TestVenue) =>
  (
    await booking.db.rows<{ user_id: number }>(
      `select user_id from venue_order where site_id = $1 and order_status = '1'`,
      [world.siteId],
    )
  ).map(({ user_id }) => user_id);

describe('accepting a waitlist offer', () => {
  it('makes one order of it, and returns the same answer for the same key', async () => {
    const { world, waiter, id, back } = await offered();
    expect(await accept(id, waiter)).toBe('WAIT_NOT_OFFERED');
    await back();
    const [stranger] = (await people(1)) as [number];
    expect(await accept(id, stranger)).toBe('WAIT_MISSING');
    const tradeNo = await accept(id, waiter, 'once');
    expect(tradeNo).toMatch(/^D\d{14}$/);
    expect(await accept(id, waiter, 'once')).toBe(tradeNo);
    expect(await accept(id, waiter)).toBe('ILLEGAL_WAIT_STEP');
    expect(await orders(world)).toEqual([waiter]);
    expect(await status(id)).toBe(waitlistStatus.converted);
    expect(await booking.overlaps()).toBe(0);
  });

  it('applies every rule, and a refusal keeps it held', async () => {
    const { world, waiter, id, back } = await offered({ rules: { max_unpaid: 1 } });
    const other = await booking.world({ spaces: 1 });
    const debt = await booking.submit(other, waiter, [slotsOf(other)]);
    await back();
    expect(await accept(id, waiter)).toBe('UNPAID_ORDER');
    expect(await status(id)).toBe(waitlistStatus.offered);
    expect((await booking.trySubmit(world, (await people(1))[0] as number, [slotsOf(world)])).refused).toBe(
      'SLOT_TAKEN',
    );
    await booking.db.rows(`update venue_order set pay_status = 2, pay_deadline = null where trade_no = $1`, [
      debt.tradeNo,
    ]);
    expect(await accept(id, waiter)).toMatch(/^D/);
  });

  it('expires at its deadline, whichever process ends it', async () => {
    const { world, waiter, id, back } = await offered();
    await back();
    await booking.travel(10 * MINUTE + 1_000);
    expect(await accept(id, waiter)).toBe('WAIT_OFFER_OVER');
    await offers.sweep();
    expect(await accept(id, waiter)).toBe('ILLEGAL_WAIT_STEP');
    expect(await orders(world)).toEqual([]);
  });

  it('runs automatically on request, unless a rule refuses', async () => {
    const auto = await offered({ more: { autoBook: true } });
    await auto.back();
    expect(await takes.bookAutomatically(auto.id)).toMatch(/^D/);
    expect(await takes.bookAutomatically(auto.id)).toBeNull();
    expect(await orders(auto.world)).toEqual([auto.waiter]);
    const barred = await offered({ more: { autoBook: true }, rules: { max_unpaid: 1 } });
    const other = await booking.world({ spaces: 1 });
    await booking.submit(other, barred.waiter, [slotsOf(other)]);
    await barred.back();
    expect(await takes.bookAutomatically(barred.id)).toBeNull();
    expect(await status(barred.id)).toBe(waitlistStatus.offered);
  });
});

/**
 * The slot comes back while twenty other members keep submitting; then the waiting member accepts it twenty times at
 * once.
 */
const runRush = async () => {
  const { world, waiter, id, back } = await offered();
  const strangers = await people(20);
  const attempts = strangers.map((userId, i) => booking.trySubmit(world, userId, [slotsOf(world)], {}, i));
  await back();
  const again = strangers.map((userId, i) => booking.trySubmit(world, userId, [slotsOf(world)], {}, i));
  const taken = await Promise.all(Array.from({ length: 20 }, () => accept(id, waiter)));
  await Promise.all([...attempts, ...again]);
  return { taken: new Set(taken.filter((one) => one.startsWith('D'))), owners: await orders(world), waiter };
};

describe('twenty other members and one waitlisted member', () => {
  it('give it to the waitlisted member, with one order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { taken, owners, waiter } = await runRush();
      expect([taken.size, owners]).toEqual([1, [waiter]]);
    }
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);

  it('give it to another member if it is not held in the same transaction: the race is real', async () => {
    await booking.db.rows(
      'alter function unclaim(text) rename to unclaim_kept; create function unclaim(of_trade text, out spaces int[], out times int[]) language sql volatile as $$ select * from unclaim_plain(of_trade) $$',
    );
    try {
      // On a slow machine all others may have asked before the slot was free: then nobody has it, and they ask again.
      let round = await runRush();
      for (let again = 0; again < 5 && round.owners.length === 0; again += 1) round = await runRush();
      expect(round.owners).toHaveLength(1);
      expect(round.owners).not.toEqual([round.waiter]);
    } finally {
      await booking.db.rows('drop function unclaim(text); alter function unclaim_kept(text) rename to unclaim');
    }
  }, 60_000);
});
