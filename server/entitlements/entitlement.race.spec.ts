import { setTimeout as pause } from 'node:timers/promises';
import { entitlementFailure as failure } from '#domain/entitlements/entitlement.failures';
import { entitlementUnit } from '#domain/entitlements/entitlement.status';
import { AppModule } from '#server/app.module';
import { Db, type Tx } from '#server/kit/db/db';
import { barrier } from '#server/kit/testing/barrier';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { EntitlementEndService } from './entitlement-end.service';
import { EntitlementFreezeService } from './entitlement-freeze.service';
import { EntitlementService } from './entitlement.service';
import { EntitlementStore, type LockedEntitlement } from './entitlement.store';
import { anEntitlement, anEvent, LEDGER_VIOLATIONS, ledgerOf } from './test-entitlements';

const USES = 50;
const UNITS = 10;
/** Callers that read before any of them writes; fewer than connections. */
const TOGETHER = 12;
const TRANSFERS = 12;

let api: TestApi;
let db: Db;
let merchantId: number;
let userId: number;
let units: EntitlementService;
let freezes: EntitlementFreezeService;
let ends: EntitlementEndService;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'entitlement_race', { POOL_SIZE: '20' });
  // The pool of the process has more connections than that of the spec.
  db = api.app.get(Db, { strict: false });
  units = api.app.get(EntitlementService, { strict: false });
  freezes = api.app.get(EntitlementFreezeService, { strict: false });
  ends = api.app.get(EntitlementEndService, { strict: false });
  ({ merchantId } = await aVenue(db));
  userId = await aPerson(db);
}, 90_000);
afterAll(() => api.close());

/** Reads an entitlement without locking it. */
class UnlockedEntitlementStore extends EntitlementStore {
  constructor(private readonly together: () => Promise<void>) {
    super();
  }

  override async lock(tx: Tx, id: number): Promise<LockedEntitlement | null> {
    const [row] = await tx.rows<LockedEntitlement & Record<string, unknown>>(
      `
        select id, user_id as "userId", unit, trade_no as "tradeNo", merchant_id as "merchantId", granted, paid, balance,
          locked, status, valid_from as "validFrom", valid_until as "validUntil", frozen_on as "frozenOn",
          frozen_days as "frozenDays", school_now()::date as today
        from entitlement
        where id = $1
      `,
      [id],
    );
    await this.together();
    return row ?? null;
  }
}

/** Runs all at once; returns how many succeeded and the messages of the others. */
async function race(n: number, work: (i: number) => Promise<unknown>): Promise<{ got: number; why: string[] }> {
  const answers = await Promise.allSettled(Array.from({ length: n }, (_, i) => work(i)));
  const why = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  return { got: n - why.length, why: [...new Set(why)] };
}
const leftOf = async (ids: readonly number[]): Promise<number> => {
  const [row] = await db.rows<{ n: number }>(
    'select coalesce(sum(balance), 0)::int as n from v_entitlement where id = any ($1)',
    [ids],
  );
  return (row as { n: number }).n;
};
/** Returns the units of each of these people. */
const heldBy = async (people: readonly number[]): Promise<number[]> => {
  const rows = await db.rows<{ n: number }>(
    'select sum(balance)::int as n from v_entitlement where user_id = any ($1) group by user_id order by user_id',
    [people],
  );
  return rows.map(({ n }) => n);
};
const useOne = (id: number, service: EntitlementService) => () =>
  db.transact((tx) => service.use(tx, { of: { id }, units: 1, event: anEvent() }));
const grant = (holder = userId, granted = UNITS) => anEntitlement(db, holder, { merchantId, granted });

describe(`${USES} uses of ${UNITS} units at once`, () => {
  it('take each unit once and refuse the others by name', async () => {
    const id = await grant();
    expect(await race(USES, useOne(id, units))).toEqual({ got: UNITS, why: [failure.entitlementShort.key] });
    expect(await leftOf([id])).toBe(0);
    expect(await db.rows(LEDGER_VIOLATIONS)).toEqual([]);
  });

  it('take each unit once through the choice of the member', async () => {
    const person = await aPerson(db);
    const ids = [await grant(person, 4), await grant(person, 6)];
    const of = { userId: person, unit: entitlementUnit.times, merchantId };
    const { got, why } = await race(USES, () => db.transact((tx) => units.use(tx, { of, units: 1, event: anEvent() })));
    expect({ got, why }).toEqual({ got: UNITS, why: [failure.entitlementNone.key] });
    expect(await leftOf(ids)).toBe(0);
  });

  it('are refused by the database without the lock', async () => {
    const id = await grant();
    const { got, why } = await race(
      USES,
      useOne(id, ledgerOf(db, new UnlockedEntitlementStore(barrier(TOGETHER))).units),
    );
    expect(got).toBe(UNITS);
    expect(why.some((message) => message.includes('entitlement_balance'))).toBe(true);
    expect(await db.rows(LEDGER_VIOLATIONS)).toEqual([]);
  });

  describe('without the constraints', () => {
    let id: number;
    beforeAll(() =>
      db.rows(
        `
          alter table entitlement drop constraint entitlement_balance, drop constraint entitlement_locked;
          alter table entitlement_entry drop constraint entitlement_entry_after
        `,
      ),
    );
    afterAll(async () => {
      await db.rows('alter table entitlement_entry disable trigger user');
      await db.rows('delete from entitlement_entry where entitlement_id = $1', [id]);
      await db.rows('alter table entitlement_entry enable trigger user');
      await db.rows('delete from entitlement where id = $1', [id]);
      await db.rows(
        `
          alter table entitlement add constraint entitlement_balance check (balance >= 0),
            add constraint entitlement_locked check (locked >= 0 and locked <= balance);
          alter table entitlement_entry add constraint entitlement_entry_after
            check (balance_after >= 0 and locked_after >= 0 and locked_after <= balance_after)
        `,
      );
    });

    it('take more than there are if the lock is bypassed (control)', async () => {
      id = await grant();
      const unlocked = ledgerOf(db, new UnlockedEntitlementStore(barrier(TOGETHER))).units;
      expect((await race(TOGETHER, useOne(id, unlocked))).got).toBe(TOGETHER);
      expect(await leftOf([id])).toBe(UNITS - TOGETHER);
    });

    it('still take each unit once with the lock', async () => {
      const guarded = await grant();
      expect((await race(USES, useOne(guarded, units))).got).toBe(UNITS);
      expect(await leftOf([guarded])).toBe(0);
    });
  });
});

describe('an event reported many times at once', () => {
  it('is entered once and answers the same to all', async () => {
    const id = await grant();
    const event = anEvent();
    const entries = await Promise.all(
      Array.from({ length: 10 }, () => db.transact((tx) => units.use(tx, { of: { id }, units: 1, event }))),
    );
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(1);
    expect(await leftOf([id])).toBe(UNITS - 1);
  });
});

describe('freezing and using at once', () => {
  it('never uses what is frozen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await grant();
      const { why } = await race(8, (i) =>
        i === 4 ? db.transact((tx) => freezes.freeze(tx, id, 7)) : useOne(id, units)(),
      );
      expect(why.every((one) => one === failure.entitlementFrozen.key)).toBe(true);
      const used = UNITS - (await leftOf([id]));
      await expect(useOne(id, units)()).rejects.toMatchObject({ spec: failure.entitlementFrozen });
      expect(UNITS - (await leftOf([id]))).toBe(used);
    }
  });

  it('would use what was frozen meanwhile without the lock (control)', async () => {
    const id = await grant();
    const freeze = () => db.transact((tx) => freezes.freeze(tx, id, 7));
    await useOne(id, ledgerOf(db, new UnlockedEntitlementStore(freeze)).units)();
    expect(await leftOf([id])).toBe(UNITS - 1);
    await expect(useOne(id, units)()).rejects.toMatchObject({ spec: failure.entitlementFrozen });
  });
});

describe('transfers in both directions at once', () => {
  it('end without deadlock and lose nothing', async () => {
    const people = [await aPerson(db), await aPerson(db)] as const;
    const ids = await Promise.all(Array.from({ length: TRANSFERS }, (_, i) => grant(people[i % 2])));
    // Each is transferred twice at once, to the other person, while it is used.
    const transfers = await race(2 * TRANSFERS, (i) =>
      db.transact((tx) =>
        ends.transfer(tx, {
          id: ids[i % TRANSFERS] as number,
          toUserId: people[(i + 1) % 2] as number,
          event: anEvent('transfer'),
        }),
      ),
    );
    expect(transfers).toEqual({ got: TRANSFERS, why: [failure.entitlementEnded.key] });
    expect(await heldBy(people)).toEqual([(TRANSFERS / 2) * UNITS, (TRANSFERS / 2) * UNITS]);
    expect(await db.rows(LEDGER_VIOLATIONS)).toEqual([]);
  });

  /** Swaps two entitlements between two people, `n` times at once in either order, with a pause between the two. */
  const swap = async (
    n: number,
    lockAll: (tx: Tx, ids: readonly number[]) => Promise<void>,
    between: () => Promise<unknown>,
  ) => {
    const people = [await aPerson(db), await aPerson(db)] as const;
    const [mine, yours] = [await grant(people[0]), await grant(people[1])] as const;
    const order = [
      [mine, people[1]],
      [yours, people[0]],
    ] as const;
    const answers = await race(n, (i) =>
      db.transact(async (tx) => {
        await lockAll(tx, [mine, yours]);
        for (const [id, toUserId] of i % 2 === 0 ? order : order.toReversed()) {
          await ends.transfer(tx, { id, toUserId, event: anEvent('transfer') });
          await between();
        }
      }),
    );
    return { ...answers, held: await heldBy(people) };
  };

  it('of several in one transaction succeed once, in any order', async () => {
    expect(
      await swap(
        6,
        (tx, ids) => units.lockAll(tx, ids),
        () => pause(20),
      ),
    ).toEqual({ got: 1, why: [failure.entitlementEnded.key], held: [UNITS, UNITS] });
    expect(await db.rows(LEDGER_VIOLATIONS)).toEqual([]);
  });

  it('of several in one transaction would wait for each other without locks in one order (control)', async () => {
    const { got, why, held } = await swap(2, () => Promise.resolve(), barrier(2));
    expect({ got, held }).toEqual({ got: 1, held: [UNITS, UNITS] });
    expect(why).toEqual([expect.stringContaining('deadlock detected')]);
  });
});
