import { Failure } from '#domain/kit/failure';
import { waitlistScope, waitlistStatus } from '#domain/waitlist/waitlist.status';
import { waitlists, type WaitlistEntryView } from '#contract/waitlist/waitlist.contract';
import { mergeSnapshot, room, type LiveBody } from '#contract/kit/live';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';
import { WaitlistOfferService } from './waitlist-offer.service';
import { WaitlistService } from './waitlist.service';

const MINUTE = 60_000;
const rules = { waitlist: true, wait_offer_min: 10, wait_close_min: 30, wait_max_per_slot: 3, wait_max_per_user: 2 };

let booking: TestBooking;
let lists: WaitlistService;
let offers: WaitlistOfferService;
beforeAll(async () => {
  booking = await TestBooking.boot('waitlist', 2);
  lists = booking.api.app.get(WaitlistService, { strict: false });
  offers = booking.api.app.get(WaitlistOfferService, { strict: false });
}, 60_000);
afterEach(() => booking.travel(0));
afterAll(() => booking.close());

const person = () => aPerson(booking.db, { balance: 0 });
const slotsOf = (world: TestVenue, space = 0, time = 10) => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
const joining = (world: TestVenue, userId: number, more: Record<string, unknown> = {}) => {
  const { spaceId, timeId } = slotsOf(world);
  return lists.join(
    waitlists.join.input.parse({
      venueSiteId: world.siteId,
      reservationDate: booking.date(),
      scope: waitlistScope.exact,
      spaceId,
      timeIds: [timeId],
      ...more,
    }),
    aMemberCaller(userId),
  );
};
const failureKeyOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    if (error instanceof Failure) return error.spec.key;
    throw error;
  }
};
const state = async (userId: number): Promise<Pick<WaitlistEntryView, 'status' | 'position' | 'offerUntil'>[]> =>
  (await lists.mine(userId, { page: 0, size: 20, standing: undefined })).content.map(
    ({ status, position, offerUntil }) => ({ status, position, offerUntil }),
  );
const taken = async (world: TestVenue, space = 0, time = 10) => {
  const owner = await person();
  const { tradeNo } = await booking.submit(world, owner, [slotsOf(world, space, time)]);
  return {
    owner,
    tradeNo,
    pay: () =>
      booking.db.rows(`update venue_order set pay_status = 2, pay_deadline = null where trade_no = $1`, [tradeNo]),
  };
};
/** Ends an order in a separate transaction, as every way of ending does. */
const endOrder = (tradeNo: string, kind = 2) =>
  booking.transact(async (tx) => {
    await tx.rows('select lock_slots(site_id, reservation_date) from venue_order where trade_no = $1', [tradeNo]);
    await tx.rows(`update venue_order set order_status = '2', cancel_kind = $2 where trade_no = $1`, [tradeNo, kind]);
    await tx.rows('select free_slots($1)', [tradeNo]);
  });
const cell = async (world: TestVenue, space = 0, time = 10): Promise<number | undefined> => {
  const { spaceId, timeId } = slotsOf(world, space, time);
  const [row] = await booking.db.rows<{
    patch: { cells: { spaceId: number; timeId: number; reservationStatus: number }[] };
  }>('select slot_patch($1, $2, $3, $4) as patch', [world.siteId, booking.date(), [spaceId], [timeId]]);
  return row?.patch.cells.find((one) => one.spaceId === spaceId && one.timeId === timeId)?.reservationStatus;
};

describe('joining a waitlist', () => {
  it('is refused for a site without one, and for a bookable slot', async () => {
    expect(await failureKeyOf(joining(await booking.world({ spaces: 1 }), await person()))).toBe('WAITLIST_OFF');
    expect(await failureKeyOf(joining(await booking.world({ spaces: 1, rules }), await person()))).toBe(
      'WAIT_NOT_NEEDED',
    );
    expect(await booking.db.rows('select 1 from waitlist_entry')).toEqual([]);
  });

  it('numbers entries from 1, and refuses the holder, duplicates, excess, a full list and other roles', async () => {
    const world = await booking.world({ spaces: 2, rules });
    const { owner } = await taken(world);
    const [a, b] = [await person(), await person()];
    expect((await joining(world, a)).position).toBe(1);
    expect((await joining(world, b)).position).toBe(2);
    expect(await failureKeyOf(joining(world, owner))).toBe('WAIT_OWN');
    expect(await failureKeyOf(joining(world, a))).toBe('WAIT_TWICE');
    await taken(world, 1);
    await joining(world, a, { spaceId: world.spaceIds[1] });
    expect(await failureKeyOf(joining(world, a, { scope: waitlistScope.anySpace, spaceId: undefined }))).toBe(
      'WAIT_TOO_MANY',
    );
    await joining(world, await person());
    expect(await failureKeyOf(joining(world, await person()))).toBe('WAIT_SLOT_FULL');
    expect(
      await failureKeyOf(
        lists.join(
          waitlists.join.input.parse({
            venueSiteId: world.siteId,
            reservationDate: booking.date(),
            scope: 1,
            ...slotsOf(world),
            timeIds: [slotsOf(world).timeId],
          }),
          aMemberCaller(await aPerson(booking.db, { roleId: 20 }), { roleId: 20 }),
        ),
      ),
    ).toBe('ROLE_NOT_OPEN');
  });

  it('names the invalid field of an entry', async () => {
    const world = await booking.world({ spaces: 1, rules });
    await taken(world);
    const userId = await person();
    expect(await failureKeyOf(joining(world, userId, { timeIds: [2_000_000_000] }))).toBe('BAD_INPUT');
    expect(await failureKeyOf(joining(world, userId, { spaceId: 2_000_000_000 }))).toBe('BAD_INPUT');
    expect(await failureKeyOf(joining(world, userId, { spaceId: undefined }))).toBe('BAD_INPUT');
    expect(await failureKeyOf(joining(world, userId, { venueSiteId: 2_000_000_000 }))).toBe('BAD_INPUT');
  });
});

describe('a returned slot', () => {
  it('is held for the first entry, then the second, and nobody else can book it between', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo, pay } = await taken(world);
    await pay();
    const [a, b, stranger] = [await person(), await person(), await person()];
    await joining(world, a);
    await joining(world, b);
    await endOrder(tradeNo);
    expect(await cell(world)).toBe(3);
    expect(await state(a)).toMatchObject([{ status: waitlistStatus.offered, position: 0 }]);
    expect(await state(b)).toMatchObject([{ status: waitlistStatus.waiting, position: 1 }]);
    expect((await booking.trySubmit(world, stranger, [slotsOf(world)])).refused).toBe('SLOT_TAKEN');
    expect((await booking.trySubmit(world, b, [slotsOf(world)])).refused).toBe('SLOT_TAKEN');

    expect(await offers.sweep()).toBe(1);
    await booking.travel(9 * MINUTE);
    expect(await offers.sweep()).toBe(0);
    await booking.travel(10 * MINUTE + 1_000);
    await offers.sweep();
    expect(await state(a)).toMatchObject([{ status: waitlistStatus.lapsed, offerUntil: null }]);
    expect(await state(b)).toMatchObject([{ status: waitlistStatus.offered }]);
    expect((await booking.trySubmit(world, stranger, [slotsOf(world)])).refused).toBe('SLOT_TAKEN');

    await booking.travel(21 * MINUTE);
    await offers.sweep();
    expect(await state(b)).toMatchObject([{ status: waitlistStatus.lapsed }]);
    expect(await cell(world)).toBe(1);
    expect((await booking.trySubmit(world, stranger, [slotsOf(world)])).refused).toBeNull();
  });

  it('moves on at once when declined, and returns to those behind', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo } = await taken(world);
    const [a, b, c] = [await person(), await person(), await person()];
    const [first] = [await joining(world, a), await joining(world, b)];
    await endOrder(tradeNo);
    await booking.travel(11 * MINUTE);
    await offers.sweep();
    await joining(world, c);
    await lists.rejoin(first.id, aMemberCaller(a));
    expect([(await state(a))[0]?.position, (await state(c))[0]?.position]).toEqual([2, 1]);
    const held = (await lists.mine(b, { page: 0, size: 20, standing: true })).content[0] as WaitlistEntryView;
    expect(await failureKeyOf(lists.leave(held.id, a))).toBe('WAIT_MISSING');
    await lists.leave(held.id, b);
    expect(await failureKeyOf(lists.leave(held.id, b))).toBe('ILLEGAL_WAIT_STEP');
    expect((await state(b))[0]?.status).toBe(waitlistStatus.cancelled);
    expect((await state(c))[0]?.status).toBe(waitlistStatus.offered);
    expect((await state(a))[0]?.position).toBe(1);
  });

  it('after an unpaid deadline is offered to the waitlist in the statement that ends the order', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo } = await taken(world);
    const a = await person();
    await joining(world, a);
    await booking.travel(11 * MINUTE);
    await booking.db.rows('select expire_order($1)', [tradeNo]);
    expect(await state(a)).toMatchObject([{ status: waitlistStatus.offered }]);
    const events = await booking.db.rows(
      `select 1 from outbox where name = 'waitlist.offered' and (payload ->> 'userId')::int = $1`,
      [a],
    );
    expect(events).toHaveLength(1);
  });

  it('of a rescheduled order stays with it during the move, then goes to the waitlist sweep', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo } = await taken(world);
    const a = await person();
    await joining(world, a);
    await booking.transact(async (tx) => {
      await tx.rows('select unclaim($1)', [tradeNo]);
      expect(
        await tx.rows(`select 1 from slot_hold where site_id = $1 and released_at is null`, [world.siteId]),
      ).toEqual([]);
    });
    expect((await state(a))[0]?.status).toBe(waitlistStatus.waiting);
    await offers.serve();
    expect((await state(a))[0]?.status).toBe(waitlistStatus.offered);
    expect(await cell(world)).toBe(3);
  });

  it('from a closure is offered to nobody', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo } = await taken(world);
    const a = await person();
    await joining(world, a);
    await endOrder(tradeNo, 4);
    expect((await state(a))[0]?.status).toBe(waitlistStatus.waiting);
    await booking.db.rows('update site set status = 0 where id = $1', [world.siteId]);
    await offers.serve();
    expect((await state(a))[0]?.status).toBe(waitlistStatus.waiting);
  });

  it('serves any court and any time in joining order, one slot each', async () => {
    const world = await booking.world({ spaces: 2, rules });
    const one = await taken(world, 0);
    const two = await taken(world, 1);
    await taken(world, 0, 11);
    await taken(world, 1, 11);
    const [anyTime, exact, anySpace] = [await person(), await person(), await person()];
    await joining(world, anyTime, {
      scope: waitlistScope.anyTime,
      spaceId: undefined,
      timeIds: `${world.timeIds[10]},${world.timeIds[11]}`,
    });
    await joining(world, exact, { spaceId: world.spaceIds[0] });
    await joining(world, anySpace, { scope: waitlistScope.anySpace, spaceId: undefined });
    await endOrder(two.tradeNo);
    expect([
      (await state(anyTime))[0]?.status,
      (await state(exact))[0]?.status,
      (await state(anySpace))[0]?.status,
    ]).toEqual([waitlistStatus.offered, waitlistStatus.waiting, waitlistStatus.waiting]);
    await endOrder(one.tradeNo);
    expect([(await state(exact))[0]?.status, (await state(anySpace))[0]?.status]).toEqual([
      waitlistStatus.offered,
      waitlistStatus.waiting,
    ]);
    expect(await booking.overlaps()).toBe(0);
  });

  it('holds both halves of a whole court, and offers a half to a matching entry', async () => {
    const world = await booking.world({ spaces: 3, rules });
    const [whole, left, right] = world.spaceIds as [number, number, number];
    await booking.db.rows('update space set conflict_space_ids = $2 where id = $1', [whole, [left, right]]);
    await booking.tables.refresh();
    const { tradeNo } = await taken(world, 0);
    const [half, full] = [await person(), await person()];
    await joining(world, half, { spaceId: left });
    await joining(world, full, { spaceId: whole });
    await endOrder(tradeNo);
    expect([(await state(half))[0]?.status, (await state(full))[0]?.status]).toEqual([
      waitlistStatus.offered,
      waitlistStatus.waiting,
    ]);
    const [mine] = (await lists.mine(half, { page: 0, size: 20, standing: true })).content as [WaitlistEntryView];
    await lists.leave(mine.id, half);
    expect((await state(full))[0]?.status).toBe(waitlistStatus.offered);
    expect(
      (await booking.trySubmit(world, await person(), [{ spaceId: right, timeId: world.timeIds[10] as number }]))
        .refused,
    ).toBe('SLOT_TAKEN');
  });

  it('of a capacity site holds as many places as the entry needs', async () => {
    const world = await booking.world({ seats: 2, rules });
    await taken(world);
    const { tradeNo } = await taken(world);
    const [pair, single] = [await person(), await person()];
    await joining(world, pair, { people: 2 });
    await joining(world, single);
    await endOrder(tradeNo);
    expect([(await state(pair))[0]?.status, (await state(single))[0]?.status]).toEqual([
      waitlistStatus.waiting,
      waitlistStatus.offered,
    ]);
    expect(
      (
        await booking.db.rows<{ taken: number }>('select taken from slot_capacity where site_id = $1', [world.siteId])
      )[0]?.taken,
    ).toBe(2);
  });
});

describe('close to the start', () => {
  it('nobody joins and nothing is held: the slot is open to all', async () => {
    const world = await booking.world({ spaces: 1, rules: { ...rules, wait_close_min: 30 } });
    const { tradeNo, pay } = await taken(world, 0, 10);
    await pay();
    const [a, late] = [await person(), await person()];
    await joining(world, a);
    const [begins] = await booking.db.rows<{ ms: number }>(
      `
        select epoch_ms(begin_at at time zone 'Asia/Shanghai') - epoch_ms(app_now()) as ms
        from venue_order
        where trade_no = $1
      `,
      [tradeNo],
    );
    await booking.travel((begins as { ms: number }).ms - 30 * MINUTE);
    expect(await failureKeyOf(joining(world, late, { reservationDate: booking.date(0) }))).toBe('WAIT_TOO_LATE');
    await offers.sweep();
    expect((await state(a))[0]?.status).toBe(waitlistStatus.closed);
    await endOrder(tradeNo);
    expect(
      await booking.db.rows(`select 1 from slot_hold where site_id = $1 and released_at is null`, [world.siteId]),
    ).toEqual([]);
  });

  it('an offer never lasts beyond the cut-off', async () => {
    const world = await booking.world({ spaces: 1, rules: { ...rules, wait_offer_min: 240 } });
    const { tradeNo, pay } = await taken(world);
    await pay();
    const a = await person();
    await joining(world, a);
    const [begins] = await booking.db.rows<{ ms: number }>(
      `
        select epoch_ms(begin_at at time zone 'Asia/Shanghai') - epoch_ms(app_now()) as ms
        from venue_order
        where trade_no = $1
      `,
      [tradeNo],
    );
    await booking.travel((begins as { ms: number }).ms - 60 * MINUTE);
    await endOrder(tradeNo);
    const [{ left } = { left: 0 }] = await booking.db.rows<{ left: number }>(
      'select epoch_ms(offer_until) - epoch_ms(app_now()) as left from waitlist_entry where user_id = $1',
      [a],
    );
    expect(Math.abs(left - 30 * MINUTE)).toBeLessThan(10_000);
  });
});

describe('random release delay', () => {
  it('shows a slot without waitlist after a random delay, and returns it to a restored order', async () => {
    const world = await booking.world({ spaces: 1, rules: { ...rules, return_mode: 2, return_max_sec: 180 } });
    const first = await taken(world);
    await endOrder(first.tradeNo, 3);
    expect(await cell(world)).toBe(3);
    expect((await booking.trySubmit(world, await person(), [slotsOf(world)])).refused).toBe('SLOT_TAKEN');
    const back = await booking.transact(
      async (tx) =>
        (await tx.rows<{ done: { free: boolean } }>('select retake_slots($1, null) as done', [first.tradeNo]))[0]?.done
          .free,
    );
    expect(back).toBe(true);
    await booking.db.rows(`update venue_order set order_status = '1', cancel_kind = null where trade_no = $1`, [
      first.tradeNo,
    ]);
    await endOrder(first.tradeNo);
    await booking.travel(181_000);
    await offers.sweep();
    expect(await cell(world)).toBe(1);
    expect((await booking.trySubmit(world, await person(), [slotsOf(world)])).refused).toBeNull();
  });

  it('ends no delay of an order that cannot have all its slots back', async () => {
    const world = await booking.world({ spaces: 1, rules: { ...rules, return_mode: 2, return_max_sec: 180 } });
    const { tradeNo } = await booking.submit(world, await person(), [slotsOf(world, 0, 10), slotsOf(world, 0, 11)]);
    await endOrder(tradeNo, 3);
    const delayed = `trade_no = 'return:' || $1 and released_at is null`;
    await booking.db.rows(`update slot_hold set released_at = app_now() where ${delayed} and time_id = $2`, [
      tradeNo,
      world.timeIds[11],
    ]);
    await booking.submit(world, await person(), [slotsOf(world, 0, 11)]);
    const [row] = await booking.transact((tx) =>
      tx.rows<{ done: { free: boolean } }>('select retake_slots($1, null) as done', [tradeNo]),
    );
    expect(row?.done.free).toBe(false);
    expect(await booking.db.rows(`select time_id as id from slot_hold where ${delayed}`, [tradeNo])).toEqual([
      { id: world.timeIds[10] },
    ]);
  });

  it('draws delays uniformly from zero to the maximum', async () => {
    const world = await booking.world({ spaces: 60, rules: { return_mode: 2, return_max_sec: 100, max_unpaid: 0 } });
    const owner = await person();
    for (let space = 0; space < 60; space += 1) {
      const { tradeNo } = await booking.submit(world, owner, [slotsOf(world, space)]);
      await endOrder(tradeNo);
    }
    const rows = await booking.db.rows<{ ms: number }>(
      `
        select epoch_ms(expires_at) - epoch_ms(app_now()) as ms
        from slot_hold
        where site_id = $1 and released_at is null and trade_no like 'return:%'
      `,
      [world.siteId],
    );
    const delays = rows.map(({ ms }) => ms / 1_000);
    expect(delays.length).toBeGreaterThan(50);
    expect(Math.max(...delays)).toBeLessThanOrEqual(100);
    const mean = delays.reduce((a, b) => a + b, 0) / delays.length;
    expect(mean).toBeGreaterThan(30);
    expect(mean).toBeLessThan(70);
  });
});

describe('the member room', () => {
  it('gives the same state by patches as by a snapshot', async () => {
    const world = await booking.world({ spaces: 1, rules });
    const { tradeNo } = await taken(world);
    const [a, b] = [await person(), await person()];
    await joining(world, a);
    await joining(world, b);
    await endOrder(tradeNo);
    await offers.sweep();
    const held = (await lists.mine(a, { page: 0, size: 20, standing: true })).content[0] as WaitlistEntryView;
    await lists.leave(held.id, a);
    await offers.sweep();
    for (const userId of [a, b]) {
      const patches = await booking.db.rows<{ patch: LiveBody }>(
        'select patch from outbox_live where room = $1 order by id',
        [room.user(userId)],
      );
      const merged = patches.reduce<LiveBody>((body, { patch }) => mergeSnapshot(body, patch), { waits: [] });
      const [row] = await booking.db.rows<{ waits: unknown }>(
        `
          select coalesce(jsonb_agg(wait_row(e)), '[]') as waits
          from waitlist_entry e
          where e.user_id = $1 and e.status in (1, 2)
        `,
        [userId],
      );
      expect(merged['waits']).toEqual(row?.waits);
    }
  });
});
