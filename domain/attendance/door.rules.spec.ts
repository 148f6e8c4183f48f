import fc from 'fast-check';
import { orderFailure } from '#domain/orders/order.failures';
import { checkAtDoor, doorIndex, type DoorBooking } from './door.rules';
import { doorResult } from './door.status';
import { orderCheckFailure } from './order-check.failures';
import {
  parseScannedCode,
  parseSignedCode,
  PASS_STEP_MS,
  passStep,
  signedCode,
  type SignedCode,
} from './pass-code.rules';

const HOUR = 3_600_000;
const now = 1_800_000_000_000;
const signature = 'A'.repeat(103);
const booking = (more: Partial<DoorBooking> = {}): DoorBooking => ({
  tradeNo: 'D26112700000001',
  userId: 7,
  name: '陈**',
  people: 2,
  site: 0,
  opensAt: now - HOUR,
  endsAt: now + HOUR,
  usedAt: null,
  ...more,
});
const memberCode = (userId = 7, at = now): SignedCode =>
  parseSignedCode(signedCode(`U${userId}.ABCDEF0123`, passStep(at), signature)) as SignedCode;
const check = (
  bookings: readonly DoorBooking[],
  code: Parameters<typeof checkAtDoor>[1],
  usedHere: ReadonlyMap<string, number> = new Map(),
) => checkAtDoor(doorIndex(bookings), code, { now, usedHere });
const genuine = (signed: SignedCode) => ({ signed, isGenuine: true });

it('parses a code with and without a signature as the same code', () => {
  const text = signedCode('U7.ABCDEF0123', passStep(now), signature);
  expect(parseScannedCode(text)).toEqual(parseScannedCode('U7.ABCDEF0123'));
  expect(parseSignedCode(text)).toEqual({
    kind: 'member',
    userId: 7,
    step: passStep(now),
    signed: `door:U7.ABCDEF0123:${passStep(now)}`,
    signature,
  });
  expect(parseSignedCode(signedCode('D26112700000001.ABCDEF0123', 60_000_000, signature))).toMatchObject({
    kind: 'pass',
    tradeNo: 'D26112700000001',
    step: 60_000_000,
  });
  for (const plain of ['U7.ABCDEF0123', 'D26112700000001', 'S3.ABCDEF0123', `U7.ABCDEF0123.1.${signature}`, ''])
    expect(parseSignedCode(plain)).toBeNull();
});

it.each<[string, () => ReturnType<typeof check>, number, unknown]>([
  ['an open booking', () => check([booking()], genuine(memberCode())), doorResult.admitted, null],
  ['no code', () => check([booking()], null), doorResult.refused, orderCheckFailure.doorUnsigned],
  [
    'a forged code',
    () => check([booking()], { signed: memberCode(), isGenuine: false }),
    doorResult.refused,
    orderCheckFailure.doorForged,
  ],
  [
    'a screenshot of two minutes ago',
    () => check([booking()], genuine(memberCode(7, now - 4 * PASS_STEP_MS))),
    doorResult.refused,
    orderCheckFailure.checkExpired,
  ],
  [
    'a code of later',
    () => check([booking()], genuine(memberCode(7, now + 2 * PASS_STEP_MS))),
    doorResult.refused,
    orderCheckFailure.checkExpired,
  ],
  [
    'a member who is not on the list',
    () => check([booking()], genuine(memberCode(8))),
    doorResult.refused,
    orderCheckFailure.doorNotListed,
  ],
  [
    'an early member',
    () => check([booking({ opensAt: now + 1 })], genuine(memberCode())),
    doorResult.refused,
    orderFailure.signTooEarly,
  ],
  [
    'a booking that is over',
    () => check([booking({ endsAt: now })], { tradeNo: 'D26112700000001' }),
    doorResult.refused,
    orderFailure.signTooLate,
  ],
  ['one used before', () => check([booking({ usedAt: now - 9 })], genuine(memberCode())), doorResult.used, null],
])('decides about %s', (_, run, result, failure) => {
  const found = run();
  expect([found.result, found.refusal?.spec ?? null]).toEqual([result, failure]);
});

it('takes the next booking of a member once the first is used here', () => {
  const [first, second] = [booking(), booking({ tradeNo: 'D26112700000002', opensAt: now - 60_000 })];
  const one = check([first, second], genuine(memberCode()));
  expect(one.booking?.tradeNo).toBe(first.tradeNo);
  const used = new Map([[first.tradeNo, now - 5]]);
  expect(check([first, second], genuine(memberCode()), used).booking?.tradeNo).toBe(second.tradeNo);
  used.set(second.tradeNo, now - 1);
  expect(check([first, second], genuine(memberCode()), used)).toMatchObject({
    result: doorResult.used,
    usedAt: now - 1,
  });
});

it('says that a running booking is used rather than that a later one is early', () => {
  const [running, later] = [
    booking(),
    booking({ tradeNo: 'D26112700000002', opensAt: now + HOUR, endsAt: now + 2 * HOUR }),
  ];
  const used = new Map([[running.tradeNo, now - 5]]);
  expect(check([running, later], genuine(memberCode()), used)).toMatchObject({
    result: doorResult.used,
    booking: { tradeNo: running.tradeNo },
  });
});

it('admits no booking twice and none outside its time, in any order of scans', () => {
  const bookings = fc.array(
    fc.record({
      userId: fc.integer({ min: 1, max: 4 }),
      from: fc.integer({ min: -4, max: 4 }),
      hours: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 12 },
  );
  const scans = fc.array(
    fc.record({ userId: fc.integer({ min: 1, max: 4 }), after: fc.integer({ min: 0, max: 6 * 60 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(bookings, scans, (list, visits) => {
      const index = doorIndex(
        list.map(({ userId, from, hours }, n) =>
          booking({
            tradeNo: `D261127${String(n).padStart(8, '0')}`,
            userId,
            opensAt: now + from * HOUR,
            endsAt: now + (from + hours) * HOUR,
          }),
        ),
      );
      const usedHere = new Map<string, number>();
      for (const { userId, after } of [...visits].sort((a, b) => a.after - b.after)) {
        const at = now + after * 60_000;
        const { result, booking: found } = checkAtDoor(index, genuine(memberCode(userId, at)), { now: at, usedHere });
        if (result !== doorResult.admitted || found === null) continue;
        expect(usedHere.has(found.tradeNo)).toBe(false);
        expect(found.userId).toBe(userId);
        expect(at >= found.opensAt && at < found.endsAt).toBe(true);
        usedHere.set(found.tradeNo, at);
      }
    }),
  );
});
