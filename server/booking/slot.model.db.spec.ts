import fc from 'fast-check';
import { room } from '#contract/kit/live';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking, type TestSlot } from './test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('slot_model');
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));

const MINUTE = 60_000;
const HOLD = 10 * MINUTE;

/** The model: which order holds which slot, and until when. */
interface ModelOrder {
  readonly slots: readonly string[];
  readonly userId: number;
  readonly tradeNo: string;
  readonly created: number;
  state: 'held' | 'paid' | 'house' | 'ended';
  until: number;
}

class Model {
  now = 0;
  readonly orders: ModelOrder[] = [];

  alive(order: ModelOrder): boolean {
    return order.state === 'paid' || order.state === 'house' || (order.state === 'held' && order.until > this.now);
  }

  isFree(slots: readonly string[]): boolean {
    return !this.orders.some((order) => this.alive(order) && order.slots.some((slot) => slots.includes(slot)));
  }

  /** Returns the order that answers a repeated request of the same member within the hold. */
  repeat(userId: number, slots: readonly string[]): ModelOrder | undefined {
    const runs = (order: ModelOrder) =>
      order.state === 'paid' ? order.created + HOLD > this.now : order.state === 'held' && order.until > this.now;
    return this.orders.find(
      (order) => order.userId === userId && runs(order) && [...order.slots].sort().join() === [...slots].sort().join(),
    );
  }
}

const slots = fc.uniqueArray(fc.tuple(fc.nat(1), fc.nat(2)), {
  minLength: 1,
  maxLength: 3,
  selector: ([space, time]) => `${space}:${time}`,
});
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), user: fc.nat(2), slots }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('occupy' as const), slots }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retake' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }) },
);

it('sells, frees, keeps and returns slots like a reference model, in any order of events', async () => {
  const people: number[] = [];
  for (let i = 0; i < 4; i += 1) people.push(await aPerson(booking.db, { balance: 0 }));
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
      await booking.travel(0);
      const world: TestVenue = await booking.world({ spaces: 2, rules: { max_unpaid: 0 } });
      const date = booking.date();
      const model = new Model();
      const wantsOf = (of: readonly (readonly [number, number])[]): TestSlot[] =>
        of.map(([space, time]) => ({
          spaceId: world.spaceIds[space] as number,
          timeId: world.timeIds[time] as number,
        }));
      const keysOf = (wants: readonly TestSlot[]) => wants.map(({ spaceId, timeId }) => `${spaceId}/${timeId}`);

      for (const one of commands) {
        if (one.do === 'wait') {
          model.now += one.minutes * MINUTE;
          await booking.travel(model.now);
        } else if (one.do === 'book') {
          const [wants, userId] = [wantsOf(one.slots), people[one.user] as number];
          const repeat = model.repeat(userId, keysOf(wants));
          const { order } = await booking.trySubmit(world, userId, wants, { reservationDate: date });
          if (repeat) expect(order?.tradeNo).toBe(repeat.tradeNo);
          else expect(order !== null).toBe(model.isFree(keysOf(wants)));
          if (order && !repeat)
            model.orders.push({
              slots: keysOf(wants),
              userId,
              tradeNo: order.tradeNo,
              created: model.now,
              state: 'held',
              until: model.now + HOLD,
            });
        } else if (one.do === 'occupy') {
          const wants = wantsOf(one.slots);
          const { order } = await booking.occupy(world, people[3] as number, wants, date);
          expect(order !== null).toBe(model.isFree(keysOf(wants)));
          if (order)
            model.orders.push({
              slots: keysOf(wants),
              userId: people[3] as number,
              tradeNo: order.tradeNo,
              created: model.now,
              state: 'house',
              until: 0,
            });
        } else {
          const order = model.orders[one.nth % Math.max(1, model.orders.length)];
          if (order) await applyCommand(one.do, order, model, world, date);
        }
      }

      const live = await booking.db.rows<{ slot: string; trade_no: string }>(
        `
          select space_id || '/' || time_id as slot, trade_no
          from slot_hold
          where site_id = $1 and released_at is null and (expires_at is null or expires_at > app_now())
          order by 1
        `,
        [world.siteId],
      );
      const paper = model.orders
        .filter((order) => model.alive(order))
        .flatMap((order) => order.slots.map((slot) => ({ slot, trade_no: order.tradeNo })));
      expect(live).toEqual(paper.sort((a, b) => (a.slot < b.slot ? -1 : 1)));
      expect(await booking.overlaps()).toBe(0);
    }),
    { numRuns: 40 },
  );
}, 180_000);

/** Executes the commands of the other areas with the slot functions they use. */
async function applyCommand(
  what: 'pay' | 'cancel' | 'sweep' | 'retake',
  order: ModelOrder,
  model: Model,
  world: TestVenue,
  date: string,
): Promise<void> {
  const { tradeNo } = order;
  if (what === 'sweep') {
    const [row] = await booking.db.rows<{ ended: unknown }>('select expire_order($1) as ended', [tradeNo]);
    // An order the booking path ended on its way is already ended; one in time is left alone.
    if (order.state === 'held' && order.until > model.now) expect(row?.ended).toBeNull();
    if (order.state === 'held' && order.until <= model.now) order.state = 'ended';
    return;
  }
  await booking.transact(async (tx) => {
    await tx.rows('select lock_slots($1, $2)', [world.siteId, date]);
    if (what === 'retake') {
      if (order.state !== 'ended' && !(order.state === 'held' && order.until <= model.now)) return;
      await tx.rows(
        `update venue_order set order_status = '2', cancel_kind = coalesce(cancel_kind, 1) where trade_no = $1`,
        [tradeNo],
      );
      await tx.rows('select free_slots($1)', [tradeNo]);
      order.state = 'ended';
      const [row] = await tx.rows<{
        done: { free: boolean; changes: { room: string; patch: Record<string, unknown> }[] };
      }>(`select retake_slots($1, app_now() + interval '10 minutes') as done`, [tradeNo]);
      expect(row?.done.free).toBe(model.isFree(order.slots));
      if (row?.done.free) {
        await tx.rows(
          `
            update venue_order
            set order_status = '1', pay_status = 1, cancel_kind = null, pay_deadline = app_now() + interval '10 minutes'
            where trade_no = $1
          `,
          [tradeNo],
        );
        Object.assign(order, { state: 'held', until: model.now + HOLD });
      }
      tx.emitLive(row?.done.changes ?? []);
      return;
    }
    if (!model.alive(order) || (what === 'pay' && order.state !== 'held')) return;
    await tx.rows(
      what === 'pay'
        ? 'update venue_order set pay_status = 2 where trade_no = $1'
        : `update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`,
      [tradeNo],
    );
    const [row] = await tx.rows<{ patch: Record<string, unknown> }>(
      `select ${what === 'pay' ? 'confirm_slots' : 'free_slots'}($1) as patch`,
      [tradeNo],
    );
    tx.emitLive([{ room: room.site(world.siteId, date), patch: row?.patch ?? {} }]);
    order.state = what === 'pay' ? 'paid' : 'ended';
  });
}
