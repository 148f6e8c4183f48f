import fc from 'fast-check';
import { entitlementFailure as failure } from '#domain/entitlements/entitlement.failures';
import { chooseEntitlement, type EntitlementCandidate } from '#domain/entitlements/entitlement.rules';
import {
  entitlementEntryKind as kind,
  entitlementStatus as status,
  entitlementUnit,
} from '#domain/entitlements/entitlement.status';
import { fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { EXPIRE_SLICE } from './entitlement-end.service';
import type { EntitlementEvent } from './entitlement-entry.store';
import { anEntitlement, anEvent, LEDGER_VIOLATIONS, ledgerOf, noonOf } from './test-entitlements';

let test: TestDatabase;
let ledger: ReturnType<typeof ledgerOf>;
let merchantId: number;
let userId: number;
let today: LocalDate;
let moveTo: (days: number) => Promise<void>;

beforeAll(async () => {
  test = await TestDatabase.create('entitlement');
  ledger = ledgerOf(test.db);
  ({ merchantId } = await aVenue(test.db));
  userId = await aPerson(test.db);
  moveTo = await noonOf(test);
  await moveTo(0);
  today = await schoolToday(test.db);
}, 60_000);
afterEach(async () => {
  expect(await test.db.rows(LEDGER_VIOLATIONS)).toEqual([]);
  await moveTo(0);
});
afterAll(() => test.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test.db.transact(work);
const grant = (more: Partial<Parameters<typeof anEntitlement>[2]> = {}) =>
  anEntitlement(test.db, userId, { merchantId, ...more });
const stateOf = async (id: number) => {
  const [row] = await test.db.rows<{ balance: number; locked: number; status: number }>(
    'select balance, locked, status from v_entitlement where id = $1',
    [id],
  );
  return row;
};
const untilOf = async (id: number) =>
  (await test.db.rows<{ until: LocalDate }>('select valid_until as until from v_entitlement where id = $1', [id]))[0]
    ?.until;
const kindsOf = async (id: number) =>
  (
    await test.db.rows<{ kind: number }>('select kind from entitlement_entry where entitlement_id = $1 order by seq', [
      id,
    ])
  ).map((row) => row.kind);

const use = (id: number, units = 1, event = anEvent()) =>
  inTx((tx) => ledger.units.use(tx, { of: { id }, units, event }));
const lock = (id: number, units = 1, on = today, event = anEvent()) =>
  inTx((tx) => ledger.units.lock(tx, { of: { id }, units, on, event }));
const useLocked = (reservation: EntitlementEvent, units = 1, event = anEvent()) =>
  inTx((tx) => ledger.units.useLocked(tx, { reservation, units, event }));
const release = (reservation: EntitlementEvent) => inTx((tx) => ledger.units.release(tx, reservation));
const freeze = (id: number, days = 14) => inTx((tx) => ledger.freezes.freeze(tx, id, days));
const resume = (id: number) => inTx((tx) => ledger.freezes.resume(tx, id));
const transfer = (id: number, toUserId: number, event = anEvent('transfer')) =>
  inTx((tx) => ledger.ends.transfer(tx, { id, toUserId, event }));
const takeBack = (id: number, feePercent = 0, event = anEvent('refund')) =>
  inTx((tx) => ledger.ends.takeBack(tx, { id, feePercent, event }));
const expireAll = async () => {
  while ((await ledger.ends.expireDue()) === EXPIRE_SLICE);
};
const refusal = ({ key }: { readonly key: string }) => ({ spec: expect.objectContaining({ key }) as unknown });

describe('a grant', () => {
  const sale = (tradeNo: string, grantKey = 'card') => ({
    userId,
    unit: entitlementUnit.lessons,
    tradeNo,
    grantKey,
    merchantId,
    granted: 10,
    paid: fen(300_000),
    validFrom: today,
    validUntil: addDays(today, 90),
  });

  it('of the same sale and key happens once, however often its fulfilment is repeated at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => inTx((tx) => ledger.units.grant(tx, sale('spec grant 1')))),
    );
    expect(new Set(ids).size).toBe(1);
    const other = await inTx((tx) => ledger.units.grant(tx, sale('spec grant 1', 'gift')));
    expect(other).not.toBe(ids[0]);
    expect(await stateOf(ids[0] as number)).toEqual({ balance: 10, locked: 0, status: status.active });
    expect(await kindsOf(ids[0] as number)).toEqual([kind.grant]);
  });

  it('is published with its sale, price and validity', async () => {
    const id = await inTx((tx) => ledger.units.grant(tx, sale('spec grant 2')));
    expect(await test.db.rows('select * from v_entitlement where id = $1', [id])).toEqual([
      {
        id,
        user_id: userId,
        unit: 4,
        trade_no: 'spec grant 2',
        grant_key: 'card',
        merchant_id: merchantId,
        granted: 10,
        paid: 300_000,
        balance: 10,
        locked: 0,
        status: 1,
        valid_from: today,
        valid_until: addDays(today, 90),
        frozen_on: null,
        frozen_days: null,
        transferred_from: null,
      },
    ]);
  });
});

describe('a use', () => {
  it('takes free units once per event, and returns the first entry when it is repeated', async () => {
    const id = await grant();
    const event = anEvent();
    const first = await use(id, 3, event);
    expect(first).toMatchObject({ delta: -3, balanceAfter: 7, lockedAfter: 0 });
    expect(await use(id, 3, event)).toEqual(first);
    await expect(use(id, 4, event)).rejects.toMatchObject(refusal(failure.entitlementRepeatDiffers));
    expect(await stateOf(id)).toMatchObject({ balance: 7 });
  });

  it('takes no more than is free', async () => {
    const id = await grant();
    await lock(id, 8);
    await expect(use(id, 3)).rejects.toMatchObject({
      ...refusal(failure.entitlementShort),
      facts: { left: '2', needed: '3' },
    });
    await use(id, 2);
    expect(await stateOf(id)).toMatchObject({ balance: 8, locked: 8 });
  });

  it('of money names amounts', async () => {
    const id = await grant({ unit: entitlementUnit.money, granted: 20_000, paid: 18_000 });
    await use(id, 12_550);
    await expect(use(id, 8_000)).rejects.toMatchObject({ facts: { left: '¥74.50', needed: '¥80.00' } });
  });

  it('is possible on the days of the validity only', async () => {
    const id = await grant({ startsIn: 2, days: 3 });
    await expect(use(id)).rejects.toMatchObject(refusal(failure.entitlementNotStarted));
    await moveTo(2);
    await use(id);
    await moveTo(4);
    await use(id);
    await moveTo(5);
    await expect(use(id)).rejects.toMatchObject(refusal(failure.entitlementExpired));
    await expireAll();
    await expect(use(id)).rejects.toMatchObject(refusal(failure.entitlementExpired));
  });

  it('of what does not exist is refused', async () => {
    await expect(use(2_000_000_000)).rejects.toMatchObject(refusal(failure.entitlementMissing));
    await expect(useLocked(anEvent())).rejects.toMatchObject(refusal(failure.entitlementLockMissing));
  });
});

describe('a reservation', () => {
  it('is used in parts, and its rest is released', async () => {
    const id = await grant();
    const event = anEvent();
    await lock(id, 4, addDays(today, 5), event);
    expect(await stateOf(id)).toMatchObject({ balance: 10, locked: 4 });
    expect(await useLocked(event, 1)).toMatchObject({ delta: -1, lockedDelta: -1, balanceAfter: 9, lockedAfter: 3 });
    await expect(useLocked(event, 4)).rejects.toMatchObject({ facts: { left: '3', needed: '4' } });
    expect(await release(event)).toMatchObject({ delta: 0, lockedDelta: -3, balanceAfter: 9, lockedAfter: 0 });
    expect(await kindsOf(id)).toEqual([kind.grant, kind.lock, kind.use, kind.release]);
  });

  it('is made, used and released once', async () => {
    const id = await grant();
    const [event, lesson] = [anEvent(), anEvent('lesson')];
    expect(await lock(id, 2, today, event)).toEqual(await lock(id, 2, today, event));
    expect(await useLocked(event, 1, lesson)).toEqual(await useLocked(event, 1, lesson));
    expect(await release(event)).toEqual(await release(event));
    expect(await stateOf(id)).toMatchObject({ balance: 9, locked: 0 });
  });

  it('is not made again after it has ended', async () => {
    const id = await grant();
    const [used, released] = [anEvent(), anEvent()];
    await lock(id, 1, today, used);
    await useLocked(used);
    await lock(id, 1, today, released);
    await release(released);
    for (const event of [used, released]) {
      await expect(lock(id, 1, today, event)).rejects.toMatchObject(refusal(failure.entitlementLockEnded));
      await expect(useLocked(event)).rejects.toMatchObject(refusal(failure.entitlementLockEnded));
    }
    await expect(release(used)).rejects.toMatchObject(refusal(failure.entitlementLockEnded));
  });

  it('covers days of the validity only', async () => {
    const id = await grant({ startsIn: 1, days: 3 });
    await expect(lock(id, 1, today)).rejects.toMatchObject(refusal(failure.entitlementNotStarted));
    await lock(id, 1, addDays(today, 3));
    await expect(lock(id, 1, addDays(today, 4))).rejects.toMatchObject(refusal(failure.entitlementExpired));
  });

  it('outlives the validity: it is used, or its units are taken away when it is released', async () => {
    const id = await grant({ days: 3 });
    const [used, released] = [anEvent(), anEvent()];
    await lock(id, 2, addDays(today, 2), used);
    await lock(id, 3, addDays(today, 2), released);
    await moveTo(3);
    await expireAll();
    expect(await stateOf(id)).toEqual({ balance: 5, locked: 5, status: status.expired });
    await useLocked(used, 2);
    expect(await release(released)).toMatchObject({ kind: kind.expire, delta: -3, lockedDelta: -3 });
    expect(await release(released)).toMatchObject({ kind: kind.expire });
    expect(await stateOf(id)).toEqual({ balance: 0, locked: 0, status: status.expired });
  });
});

describe('an adjustment by staff', () => {
  const adjust = (id: number, delta: number, reason = 'wrong lesson', event = anEvent('adjust')) =>
    inTx((tx) => ledger.units.adjust(tx, { id, delta, event, reason, by: userId }));

  it('adds or takes free units once, with a reason', async () => {
    const id = await grant();
    const event = anEvent('adjust');
    expect(await adjust(id, 2, 'coach was absent', event)).toEqual(await adjust(id, 2, 'coach was absent', event));
    await adjust(id, -5);
    expect(await stateOf(id)).toMatchObject({ balance: 7 });
    await expect(adjust(id, -8)).rejects.toMatchObject(refusal(failure.entitlementShort));
    await expect(adjust(id, 1, ' ')).rejects.toMatchObject({ constraint: 'entitlement_entry_adjust' });
  });
});

describe('a frozen entitlement', () => {
  it('is refused, and is prolonged by the days until it resumes', async () => {
    const id = await grant();
    await freeze(id);
    await expect(use(id)).rejects.toMatchObject(refusal(failure.entitlementFrozen));
    await expect(lock(id)).rejects.toMatchObject(refusal(failure.entitlementFrozen));
    await expect(freeze(id)).rejects.toMatchObject(refusal(failure.entitlementFrozen));
    await moveTo(5);
    expect(await resume(id)).toBe(addDays(today, 35));
    await expect(resume(id)).rejects.toMatchObject(refusal(failure.entitlementNotFrozen));
    await use(id);
  });

  it('is prolonged by no more than the allowed days', async () => {
    const id = await grant();
    await freeze(id, 7);
    await moveTo(20);
    expect(await resume(id)).toBe(addDays(today, 37));
  });

  it('does not expire while its days last, and does when they are over', async () => {
    const id = await grant({ days: 3 });
    await freeze(id, 10);
    await moveTo(12);
    await expireAll();
    expect(await stateOf(id)).toMatchObject({ status: status.frozen });
    await moveTo(13);
    await expireAll();
    expect(await stateOf(id)).toEqual({ balance: 0, locked: 0, status: status.expired });
    expect(await untilOf(id)).toBe(addDays(today, 13));
  });

  it('has no reserved units', async () => {
    const id = await grant();
    await lock(id);
    await expect(freeze(id)).rejects.toMatchObject(refusal(failure.entitlementReserved));
  });
});

describe('a transfer', () => {
  it('moves the rest with its share of the price, once', async () => {
    const id = await grant({ paid: 10_001 });
    const other = await aPerson(test.db);
    await use(id, 7);
    const event = anEvent('transfer');
    const to = await transfer(id, other, event);
    expect(await transfer(id, other, event)).toBe(to);
    expect(await stateOf(id)).toEqual({ balance: 0, locked: 0, status: status.transferred });
    expect(
      await test.db.rows(
        `
          select user_id as "userId", granted, paid, balance, transferred_from as "from", valid_until as until
          from v_entitlement
          where id = $1
        `,
        [to],
      ),
    ).toEqual([{ userId: other, granted: 3, paid: 3_000, balance: 3, from: id, until: addDays(today, 30) }]);
    await expect(use(id)).rejects.toMatchObject(refusal(failure.entitlementEnded));
    await use(to, 3);
  });

  it('is refused to the holder, of reserved units, of nothing, and while frozen', async () => {
    const other = await aPerson(test.db);
    const [mine, reserved, empty, frozen] = [await grant(), await grant(), await grant(), await grant()];
    await lock(reserved);
    await use(empty, 10);
    await freeze(frozen);
    await expect(transfer(mine, userId)).rejects.toMatchObject(refusal(failure.entitlementSameHolder));
    await expect(transfer(reserved, other)).rejects.toMatchObject(refusal(failure.entitlementReserved));
    await expect(transfer(empty, other)).rejects.toMatchObject(refusal(failure.entitlementUsedUp));
    await expect(transfer(frozen, other)).rejects.toMatchObject(refusal(failure.entitlementFrozen));
  });
});

describe('what is taken back with a refund', () => {
  it('is the unused rest, worth its part of the price less the fee, once', async () => {
    const id = await grant({ granted: 3 });
    await use(id);
    const event = anEvent('refund');
    const back = { units: 2, worth: 6_666, fee: 667, amount: 5_999 };
    expect(await takeBack(id, 10, event)).toEqual(back);
    expect(await takeBack(id, 10, event)).toEqual(back);
    expect(await stateOf(id)).toEqual({ balance: 0, locked: 0, status: status.refunded });
    await expect(takeBack(id)).rejects.toMatchObject(refusal(failure.entitlementEnded));
  });

  it('may be frozen, but not reserved, used up or expired', async () => {
    const [frozen, reserved, empty, over] = [await grant(), await grant(), await grant(), await grant({ days: 1 })];
    await freeze(frozen);
    await lock(reserved);
    await use(empty, 10);
    expect(await takeBack(frozen)).toMatchObject({ units: 10, amount: 10_000 });
    await expect(takeBack(reserved)).rejects.toMatchObject(refusal(failure.entitlementReserved));
    await expect(takeBack(empty)).rejects.toMatchObject(refusal(failure.entitlementUsedUp));
    await moveTo(1);
    await expect(takeBack(over)).rejects.toMatchObject(refusal(failure.entitlementExpired));
  });
});

describe('expiry', () => {
  it('works in slices until nothing is due', async () => {
    await expireAll();
    const person = await aPerson(test.db);
    await test.db.rows(
      `
        insert into entitlement (user_id, unit, trade_no, grant_key, merchant_id, granted, paid, valid_from, valid_until)
        select $1, 1, 'slice ' || n, 'card', $2, 1, 0, $3::date - 10, $3::date - (n % 3)
        from generate_series(1, $4::int + 20) n
      `,
      [person, merchantId, today, EXPIRE_SLICE],
    );
    await test.db.rows(
      `
        insert into entitlement_entry (entitlement_id, kind, delta, locked_delta, biz_type, biz_id)
        select id, ${kind.grant}, 1, 0, 'sale', trade_no from entitlement where user_id = $1
      `,
      [person],
    );
    expect(await ledger.ends.expireDue()).toBe(EXPIRE_SLICE);
    expect(await ledger.ends.expireDue()).toBe(20);
    expect(await ledger.ends.expireDue()).toBe(0);
    expect(
      await test.db.rows(
        `
          select status, balance, count(*)::int as n, sum(entry_count)::int as entries
          from entitlement
          where user_id = $1
          group by 1, 2
        `,
        [person],
      ),
    ).toEqual([{ status: status.expired, balance: 0, n: EXPIRE_SLICE + 20, entries: 2 * (EXPIRE_SLICE + 20) }]);
  });
});

describe('the choice among entitlements', () => {
  it('takes what ends first, passes over what is short, and is repeated without another use', async () => {
    const person = await aPerson(test.db);
    const of = { userId: person, unit: entitlementUnit.times, merchantId };
    const late = await anEntitlement(test.db, person, { merchantId, granted: 5, days: 60 });
    const soon = await anEntitlement(test.db, person, { merchantId, granted: 1, days: 7 });
    const event = anEvent();
    const take = (units: number, one = anEvent()) => inTx((tx) => ledger.units.use(tx, { of, units, event: one }));
    expect(await take(2)).toMatchObject({ entitlementId: late });
    expect(await take(1, event)).toMatchObject({ entitlementId: soon });
    expect(await take(1, event)).toMatchObject({ entitlementId: soon });
    expect(await take(3)).toMatchObject({ entitlementId: late, balanceAfter: 0 });
    expect(await take(1, event)).toMatchObject({ entitlementId: soon });
    await expect(take(1)).rejects.toMatchObject(refusal(failure.entitlementNone));
  });

  it('is the same in the statement and in the rule', async () => {
    const one = fc.record({
      granted: fc.integer({ min: 1, max: 6 }),
      reserved: fc.integer({ min: 0, max: 6 }),
      startsIn: fc.integer({ min: -2, max: 2 }),
      days: fc.integer({ min: 1, max: 6 }),
      isFrozen: fc.boolean(),
    });
    const wanted = fc.record({ units: fc.integer({ min: 1, max: 5 }), ahead: fc.integer({ min: 0, max: 3 }) });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), wanted, async (cards, { units, ahead }) => {
        const person = await aPerson(test.db);
        for (const { granted, reserved, startsIn, days, isFrozen } of cards) {
          const id = await anEntitlement(test.db, person, { merchantId, granted, startsIn, days });
          const validFrom = addDays(today, startsIn);
          if (reserved > 0 && reserved <= granted && addDays(validFrom, days) > today)
            await lock(id, reserved, validFrom);
          else if (isFrozen) await freeze(id).catch(() => undefined);
        }
        const candidates = await test.db.rows<EntitlementCandidate & Record<string, unknown>>(
          `
            select id, status, balance, locked, valid_from as "validFrom", valid_until as "validUntil"
            from v_entitlement
            where user_id = $1
          `,
          [person],
        );
        const on = addDays(today, ahead);
        const expected = chooseEntitlement(candidates, units, { today, on })?.id ?? null;
        const of = { userId: person, unit: entitlementUnit.times, merchantId };
        const chosen = await inTx((tx) => ledger.store.lockFirst(tx, of, units, on));
        expect(chosen?.id ?? null).toBe(expected);
        if (chosen) found += 1;
      }),
      { numRuns: 40, seed: 20_261_127 },
    );
    expect(found).toBeGreaterThan(10);
  });
});

describe('the database refuses', () => {
  const enter = (id: number, columns: Readonly<Record<string, unknown>>) => {
    const values: Record<string, unknown> = { entitlement_id: id, locked_delta: 0, ...anEvent(), ...columns };
    const { bizType, bizId, ...rest } = values;
    const row: Record<string, unknown> = { ...rest, biz_type: bizType, biz_id: bizId };
    const names = Object.keys(row);
    return test.db.rows(
      `insert into entitlement_entry (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
  };

  it('a balance below zero, and locked units below zero or above the balance', async () => {
    const id = await grant();
    const reservation = await lock(id, 4);
    await expect(enter(id, { kind: kind.use, delta: -11 })).rejects.toMatchObject({
      constraint: 'entitlement_balance',
    });
    await expect(enter(id, { kind: kind.use, delta: -7 })).rejects.toMatchObject({ constraint: 'entitlement_locked' });
    await expect(enter(id, { kind: kind.lock, delta: 0, locked_delta: 7 })).rejects.toMatchObject({
      constraint: 'entitlement_locked',
    });
    await expect(
      enter(id, { kind: kind.release, delta: 0, locked_delta: -5, lock_id: reservation.id }),
    ).rejects.toMatchObject({ constraint: 'entitlement_locked' });
  });

  it('more than a reservation holds, the reservation of another entitlement, and one that is none', async () => {
    const [id, other] = [await grant(), await grant()];
    const [reservation] = [await lock(id, 2), await lock(id, 3), await lock(other, 5)];
    const spent = { kind: kind.use, delta: -3, locked_delta: -3 };
    const constraint = 'entitlement_lock_open';
    await expect(enter(id, { ...spent, lock_id: reservation.id })).rejects.toMatchObject({ constraint });
    await expect(enter(other, { ...spent, lock_id: reservation.id })).rejects.toMatchObject({ constraint });
    const used = await use(id);
    await expect(enter(id, { ...spent, lock_id: used.id })).rejects.toMatchObject({ constraint });
    await expect(enter(id, spent)).rejects.toMatchObject({ constraint: 'entitlement_entry_lock' });
  });

  it('an entry that does not follow from the one before', async () => {
    const id = await grant();
    for (const stated of [{ seq: 3 }, { balance_after: 8 }, { locked_after: 1 }])
      await expect(enter(id, { kind: kind.use, delta: -1, ...stated })).rejects.toThrow(/follows from the one before/);
    await enter(id, { kind: kind.use, delta: -1, seq: 2, balance_after: 9, locked_after: 0 });
  });

  it('an entry whose changes do not belong to its kind', async () => {
    const id = await grant();
    for (const [one, delta] of [
      [kind.grant, -1],
      [kind.lock, 1],
      [kind.use, 1],
      [kind.refund, 1],
      [kind.transferOut, 1],
      [kind.transferIn, -1],
      [kind.expire, 1],
    ])
      await expect(enter(id, { kind: one, delta })).rejects.toMatchObject({ constraint: 'entitlement_entry_shape' });
    await expect(enter(id, { kind: kind.adjust, delta: 1 })).rejects.toMatchObject({
      constraint: 'entitlement_entry_adjust',
    });
  });

  it('the same event twice', async () => {
    const [id, other] = [await grant(), await grant()];
    const event = anEvent();
    await use(id, 1, event);
    await expect(enter(other, { kind: kind.use, delta: -1, ...event })).rejects.toMatchObject({
      constraint: 'entitlement_entry_event',
    });
  });

  it('a change of an entry, and a change of units without an entry', async () => {
    const id = await grant();
    for (const statement of [
      'update entitlement_entry set delta = 5 where entitlement_id = $1',
      'delete from entitlement_entry where entitlement_id = $1',
    ])
      await expect(test.db.rows(statement, [id])).rejects.toThrow(/never changed/);
    for (const column of ['balance', 'locked', 'entry_count'])
      await expect(
        test.db.rows(`update entitlement set ${column} = ${column} + 1 where id = $1`, [id]),
      ).rejects.toThrow(/by entries alone/);
  });

  it('an end with units left, reserved units while frozen, and a frozen one without its days', async () => {
    const [id, reserved] = [await grant(), await grant()];
    await lock(reserved);
    for (const ended of [status.expired, status.refunded, status.transferred])
      await expect(test.db.rows('update entitlement set status = $2 where id = $1', [id, ended])).rejects.toMatchObject(
        { constraint: 'entitlement_ended' },
      );
    await expect(
      test.db.rows(
        `update entitlement set status = ${status.frozen}, frozen_on = valid_from, frozen_days = 5 where id = $1`,
        [reserved],
      ),
    ).rejects.toMatchObject({ constraint: 'entitlement_ended' });
    await expect(
      test.db.rows(`update entitlement set status = ${status.frozen} where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'entitlement_frozen' });
  });
});
