import fc from 'fast-check';
import { entitlementFailure as failure } from '#domain/entitlements/entitlement.failures';
import { entitlementStatus as status, entitlementUnit } from '#domain/entitlements/entitlement.status';
import { Failure, type FailureSpec } from '#domain/kit/failure';
import { fen } from '#domain/kit/money';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { EXPIRE_SLICE } from './entitlement-end.service';
import type { EntitlementEvent } from './entitlement-entry.store';
import { anEvent, LEDGER_VIOLATIONS, ledgerOf, noonOf } from './test-entitlements';

const LONG_RUN = process.env['TEST_LONG'] === '1';
const RUNS = LONG_RUN ? 1_000 : 50;
const LENGTH = 40;

let test: TestDatabase;
let ledger: ReturnType<typeof ledgerOf>;
let merchantId: number;
let moveTo: (days: number) => Promise<void>;
let firstDay: LocalDate;

beforeAll(async () => {
  test = await TestDatabase.create('entitlement_model');
  ledger = ledgerOf(test.db);
  ({ merchantId } = await aVenue(test.db));
  moveTo = await noonOf(test);
  await moveTo(0);
  firstDay = await schoolToday(test.db);
}, 60_000);
afterAll(() => test.close());

/** What the model knows of an entitlement. Days are counted from the first day of the run. */
interface ModelEntitlement {
  readonly id: number;
  readonly userId: number;
  readonly from: number;
  readonly granted: number;
  readonly paid: number;
  balance: number;
  locked: number;
  status: number;
  until: number;
  frozenOn: number;
  frozenDays: number;
}

interface ModelReservation {
  readonly of: ModelEntitlement;
  readonly event: EntitlementEvent;
  open: number;
  isReleased: boolean;
}

/** An event that succeeded, to be repeated. */
interface DoneEvent {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly answer: unknown;
  readonly reservation?: ModelReservation;
}

interface ModelWorld {
  readonly members: readonly number[];
  readonly all: ModelEntitlement[];
  readonly reservations: ModelReservation[];
  readonly done: DoneEvent[];
  today: number;
}

/** The numbers of a command: which entitlement, which member, how many units and days. */
interface CommandInput {
  readonly nth: number;
  readonly who: number;
  readonly units: number;
  readonly days: number;
}

/** What a command does: the refusal that the model expects, the work, and the change of the model. */
interface ModelCommand<T> {
  readonly expected: FailureSpec | null;
  readonly work: (tx: Tx) => Promise<T>;
  readonly apply: (answer: T) => ModelReservation | void;
}

const dateOf = (day: number): LocalDate => addDays(firstDay, day);
const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % from.length];
const free = ({ balance, locked }: ModelEntitlement): number => balance - locked;
const untilOf = (one: ModelEntitlement, today: number): number =>
  one.status === status.frozen ? one.until + Math.min(today - one.frozenOn, one.frozenDays) : one.until;

/** Why a status refuses what only `allowed` statuses do. */
const byStatus = (one: ModelEntitlement, ...allowed: readonly number[]): FailureSpec | null => {
  if (allowed.includes(one.status)) return null;
  if (one.status === status.active) return failure.entitlementNotFrozen;
  if (one.status === status.frozen) return failure.entitlementFrozen;
  return one.status === status.expired ? failure.entitlementExpired : failure.entitlementEnded;
};
const firstOf = (...refusals: readonly (FailureSpec | null | false)[]): FailureSpec | null =>
  refusals.find((one): one is FailureSpec => one !== null && one !== false) ?? null;
const unlessStarted = (one: ModelEntitlement, on: number) => on < one.from && failure.entitlementNotStarted;
const unlessValid = (one: ModelEntitlement, today: number, on = today) =>
  Math.max(today, on) >= untilOf(one, today) && failure.entitlementExpired;
const ifReserved = (one: ModelEntitlement) => one.locked > 0 && failure.entitlementReserved;
const ifUsedUp = (one: ModelEntitlement) => one.balance === 0 && failure.entitlementUsedUp;
const unlessEnough = (left: number, units: number) => left < units && failure.entitlementShort;

type Plan = (world: ModelWorld, input: CommandInput) => ModelCommand<never> | null;
const plan =
  <T>(make: (world: ModelWorld, input: CommandInput) => ModelCommand<T> | null): Plan =>
  (world, input) =>
    make(world, input) as ModelCommand<never> | null;
/** Makes the plan of a command on one of the entitlements. */
const onOne = <T>(make: (one: ModelEntitlement, world: ModelWorld, input: CommandInput) => ModelCommand<T>): Plan =>
  plan((world, input) => {
    const one = pick(world.all, input.nth);
    return one ? make(one, world, input) : null;
  });

const commands = {
  grant: plan<number>((world, { who, units, days, nth }) => {
    const userId = pick(world.members, who) as number;
    const [from, until] = [world.today + (nth % 3), world.today + (nth % 3) + days];
    const [granted, paid] = [units * 2, nth * 997];
    const { bizId: tradeNo } = anEvent();
    return {
      expected: null,
      work: (tx) =>
        ledger.units.grant(tx, {
          userId,
          unit: entitlementUnit.times,
          tradeNo,
          grantKey: 'card',
          merchantId,
          granted,
          paid: fen(paid),
          validFrom: dateOf(from),
          validUntil: dateOf(until),
        }),
      apply: (id) => {
        const shape = { locked: 0, status: status.active, frozenOn: 0, frozenDays: 0 };
        world.all.push({ id, userId, from, granted, paid, balance: granted, until, ...shape });
      },
    };
  }),
  lock: onOne((one, world, { units, days }) => {
    const event = anEvent();
    const on = world.today + (days % 5);
    return {
      expected: firstOf(
        byStatus(one, status.active),
        unlessStarted(one, on),
        unlessValid(one, world.today, on),
        unlessEnough(free(one), units),
      ),
      work: (tx) => ledger.units.lock(tx, { of: { id: one.id }, units, on: dateOf(on), event }),
      apply: () => {
        one.locked += units;
        const reservation = { of: one, event, open: units, isReleased: false };
        world.reservations.push(reservation);
        return reservation;
      },
    };
  }),
  use: onOne((one, world, { units }) => {
    const event = anEvent();
    return {
      expected: firstOf(
        byStatus(one, status.active),
        unlessStarted(one, world.today),
        unlessValid(one, world.today),
        unlessEnough(free(one), units),
      ),
      work: (tx) => ledger.units.use(tx, { of: { id: one.id }, units, event }),
      apply: () => {
        one.balance -= units;
      },
    };
  }),
  useFirst: plan<{ readonly entitlementId: number }>((world, { who, units }) => {
    const event = anEvent();
    const userId = pick(world.members, who) as number;
    const [first] = world.all
      .filter((one) => one.userId === userId && one.status === status.active && free(one) >= units)
      .filter((one) => one.from <= world.today && world.today < one.until)
      .sort((a, b) => a.until - b.until || a.id - b.id);
    return {
      expected: first ? null : failure.entitlementNone,
      work: (tx) => ledger.units.use(tx, { of: { userId, unit: entitlementUnit.times, merchantId }, units, event }),
      apply: ({ entitlementId }) => {
        expect(entitlementId).toBe(first?.id);
        if (first) first.balance -= units;
      },
    };
  }),
  useLocked: plan((world, { nth, units }) => {
    const reservation = pick(world.reservations, nth);
    if (!reservation) return null;
    const event = anEvent('lesson');
    return {
      expected: firstOf(
        reservation.open === 0 && failure.entitlementLockEnded,
        byStatus(reservation.of, status.active, status.expired),
        unlessEnough(reservation.open, units),
      ),
      work: (tx) => ledger.units.useLocked(tx, { reservation: reservation.event, units, event }),
      apply: () => {
        reservation.open -= units;
        reservation.of.balance -= units;
        reservation.of.locked -= units;
      },
    };
  }),
  release: plan((world, { nth }) => {
    const reservation = pick(world.reservations, nth);
    if (!reservation) return null;
    const { of, open } = reservation;
    return {
      expected: open === 0 && !reservation.isReleased ? failure.entitlementLockEnded : null,
      work: (tx) => ledger.units.release(tx, reservation.event),
      apply: () => {
        of.locked -= open;
        if (of.status === status.expired) of.balance -= open;
        reservation.open = 0;
        reservation.isReleased = true;
      },
    };
  }),
  adjust: onOne((one, world, { units, who }) => {
    const event = anEvent('adjust');
    const delta = who === 0 ? -units : units;
    return {
      expected: firstOf(
        byStatus(one, status.active, status.frozen),
        unlessValid(one, world.today),
        unlessEnough(free(one), -delta),
      ),
      work: (tx) => ledger.units.adjust(tx, { id: one.id, delta, event, reason: 'spec', by: one.userId }),
      apply: () => {
        one.balance += delta;
      },
    };
  }),
  freeze: onOne((one, world, { days }) => ({
    expected: firstOf(
      byStatus(one, status.active),
      unlessStarted(one, world.today),
      unlessValid(one, world.today),
      ifReserved(one),
    ),
    work: (tx) => ledger.freezes.freeze(tx, one.id, days),
    apply: () => {
      one.status = status.frozen;
      one.frozenOn = world.today;
      one.frozenDays = days;
    },
  })),
  resume: onOne<LocalDate>((one, world) => ({
    expected: byStatus(one, status.frozen),
    work: (tx) => ledger.freezes.resume(tx, one.id),
    apply: (until) => {
      one.until = untilOf(one, world.today);
      one.status = status.active;
      expect(until).toBe(dateOf(one.until));
    },
  })),
  transfer: onOne<number>((one, world, { who }) => {
    const event = anEvent('transfer');
    const toUserId = pick(world.members, who) as number;
    return {
      expected: firstOf(
        byStatus(one, status.active),
        unlessValid(one, world.today),
        ifReserved(one),
        ifUsedUp(one),
        toUserId === one.userId && failure.entitlementSameHolder,
      ),
      work: (tx) => ledger.ends.transfer(tx, { id: one.id, toUserId, event }),
      apply: (id) => {
        const paid = Math.floor((one.paid * Math.min(one.balance, one.granted)) / one.granted);
        world.all.push({ ...one, id, userId: toUserId, granted: one.balance, paid });
        one.balance = 0;
        one.status = status.transferred;
      },
    };
  }),
  takeBack: onOne<{ readonly units: number; readonly worth: number }>((one, world) => {
    const event = anEvent('refund');
    return {
      expected: firstOf(
        byStatus(one, status.active, status.frozen),
        unlessValid(one, world.today),
        ifReserved(one),
        ifUsedUp(one),
      ),
      work: (tx) => ledger.ends.takeBack(tx, { id: one.id, feePercent: 10, event }),
      apply: ({ units, worth }) => {
        expect(units).toBe(one.balance);
        expect(worth).toBeLessThanOrEqual(one.paid);
        one.until = untilOf(one, world.today);
        one.balance = 0;
        one.status = status.refunded;
      },
    };
  }),
} satisfies Record<string, Plan>;

/** Ends what is over in the model as the sweep does. */
const expireModel = (world: ModelWorld): void => {
  for (const one of world.all) {
    const until = one.status === status.frozen ? one.until + one.frozenDays : one.until;
    if ((one.status !== status.active && one.status !== status.frozen) || world.today < until) continue;
    Object.assign(one, { status: status.expired, until, balance: one.locked });
  }
};

type CommandName = keyof typeof commands | 'repeat' | 'expire' | 'advance';
const weights: readonly (readonly [CommandName, number])[] = [
  ['grant', 6],
  ['lock', 6],
  ['use', 4],
  ['useFirst', 4],
  ['useLocked', 4],
  ['release', 3],
  ['adjust', 2],
  ['freeze', 3],
  ['resume', 2],
  ['transfer', 3],
  ['takeBack', 1],
  ['repeat', 4],
  ['expire', 2],
  ['advance', 3],
];
const tally = new Map<CommandName, number>();
const refused = new Map<string, number>();
const count = <K>(of: Map<K, number>, key: K): void => {
  of.set(key, (of.get(key) ?? 0) + 1);
};

/** Repeats an event: it answers as before, or refuses a reservation that has ended. */
async function repeat({ work, answer, reservation }: DoneEvent): Promise<void> {
  if (reservation?.open === 0)
    await expect(test.db.transact(work)).rejects.toMatchObject({ spec: failure.entitlementLockEnded });
  else expect(await test.db.transact(work)).toEqual(answer);
}

async function execute(name: CommandName, input: CommandInput, world: ModelWorld): Promise<void> {
  if (name === 'advance') {
    world.today += (input.days % 4) + 1;
    await moveTo(world.today);
  } else if (name === 'expire') {
    // Earlier runs leave entitlements that end in this one.
    while ((await ledger.ends.expireDue()) === EXPIRE_SLICE);
    expireModel(world);
  } else if (name === 'repeat') {
    const event = pick(world.done, input.nth);
    if (!event) return;
    await repeat(event);
  } else {
    const command = commands[name](world, input);
    if (!command) return;
    try {
      const answer = await test.db.transact(command.work);
      expect([name, command.expected]).toEqual([name, null]);
      const reservation = command.apply(answer) ?? undefined;
      if (name !== 'freeze' && name !== 'resume')
        world.done.push({ work: command.work, answer, ...(reservation && { reservation }) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect([name, error.spec]).toEqual([name, command.expected]);
      count(refused, error.spec.key);
      return;
    }
  }
  count(tally, name);
}

/** Expects the rows of the members to be those of the model. */
async function expectSame({ members, all }: ModelWorld): Promise<void> {
  const rows = await test.db.rows<{ validUntil: LocalDate }>(
    `
      select id, user_id as "userId", granted, paid, balance, locked, status, valid_until as "validUntil"
      from v_entitlement
      where user_id = any ($1)
      order by id
    `,
    [members],
  );
  expect(rows.map(({ validUntil, ...row }) => ({ ...row, until: daysBetween(firstDay, validUntil) }))).toEqual(
    all.map(({ id, userId, granted, paid, balance, locked, status: state, until }) => ({
      id,
      userId,
      granted,
      paid,
      balance,
      locked,
      status: state,
      until,
    })),
  );
}

it(
  'equals a model for any sequence of events, and its entries add up',
  async () => {
    const commandName = fc.oneof(...weights.map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })));
    const input = fc.record({
      nth: fc.nat(11),
      who: fc.nat(2),
      units: fc.integer({ min: 1, max: 4 }),
      days: fc.integer({ min: 1, max: 14 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(commandName, input), { minLength: LENGTH, maxLength: LENGTH }),
        async (script) => {
          const members = [await aPerson(test.db), await aPerson(test.db), await aPerson(test.db)];
          const world: ModelWorld = { members, all: [], reservations: [], done: [], today: 0 };
          await moveTo(0);
          for (const [name, numbers] of script) {
            await execute(name, numbers, world);
            await expectSame(world);
          }
          expect(await test.db.rows(LEDGER_VIOLATIONS)).toEqual([]);
        },
      ),
      { numRuns: RUNS, endOnFailure: true, ...(LONG_RUN ? {} : { seed: 20_261_127, interruptAfterTimeLimit: 80_000 }) },
    );
    // Every command and every refusal must have occurred, otherwise the model proves nothing.
    expect(weights.map(([name]) => name).filter((name) => !tally.has(name))).toEqual([]);
    const possible = Object.values(failure)
      .map(({ key }) => key)
      .filter(
        (key) => !['ENTITLEMENT_MISSING', 'ENTITLEMENT_LOCK_MISSING', 'ENTITLEMENT_REPEAT_DIFFERS'].includes(key),
      );
    expect(possible.filter((key) => !refused.has(key))).toEqual([]);
  },
  LONG_RUN ? 1_200_000 : 180_000,
);
