import fc from 'fast-check';
import { fen, sum, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus } from '#domain/orders/order.status';
import { refundReason } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { paidPerItem, percentAt, refundable, whyNotSpecialRefund, type RefundTier } from './refund.rules';

const tiers: RefundTier[] = [
  { hoursBefore: 24, percent: 100 },
  { hoursBefore: 2, percent: 80 },
  { hoursBefore: 0, percent: 30 },
];
const anyTiers = fc.array(fc.record({ hoursBefore: fc.nat(72), percent: fc.nat(100) }), { maxLength: 5 });
const amounts = fc.nat(10_000_000).map(fen);

/** Returns the refund of one slot of an order, as the server computes it. */
const partRefund = (paid: Fen, refunded: Fen, fees: readonly Fen[], slot: number, percent: number): Fen =>
  refundable({ paid, refunded, open: paidPerItem(paid, fees)[slot] ?? fen(0), percent });

describe('the percentage of a refund', () => {
  it.each([
    [24 * 60, 100],
    [24 * 60 - 1, 80],
    [120, 80],
    [119, 30],
    [0, 30],
    [-1, 0],
  ])('%i minutes before the start is %i', (minutes, percent) => expect(percentAt(tiers, minutes)).toBe(percent));

  it('is 0 without a tier', () => {
    expect(percentAt([], 9999)).toBe(0);
  });

  it('never grows by waiting, whatever the tiers', () => {
    fc.assert(
      fc.property(
        anyTiers,
        fc.integer({ min: -100, max: 6000 }),
        fc.nat(3000),
        (list, minutes, wait) => percentAt(list, minutes - wait) <= percentAt(list, minutes),
      ),
    );
  });
});

describe('a refund', () => {
  it('of 60.00 at 80 % is 48.00 and keeps 12.00', () => {
    expect(refundable({ paid: fen(6000), refunded: fen(0), percent: 80 })).toBe(4800);
  });

  it('rounds half a fen up', () => {
    expect(refundable({ paid: fen(1), refunded: fen(0), percent: 50 })).toBe(1);
    expect(refundable({ paid: fen(333), refunded: fen(0), percent: 50 })).toBe(167);
  });

  it('after one of two courts was refunded counts the other one only', () => {
    // 100.00 for two courts: the first was refunded at 80 % = 40.00; the second now at 80 % = 40.00, not 48.00.
    expect(refundable({ paid: fen(10000), refunded: fen(4000), open: fen(5000), percent: 80 })).toBe(4000);
  });

  it('is never negative nor above the paid amount less earlier refunds', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.nat(100), (paid, some, open, percent) => {
        const refunded = fen(Math.min(paid, some));
        const back = refundable({ paid, refunded, open, percent });
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(paid - refunded);
      }),
    );
  });

  it('never grows by waiting', () => {
    fc.assert(
      fc.property(
        amounts,
        anyTiers,
        fc.integer({ min: -100, max: 6000 }),
        fc.nat(3000),
        (paid, list, minutes, wait) => {
          const at = (before: number) => refundable({ paid, refunded: fen(0), percent: percentAt(list, before) });
          return at(minutes - wait) <= at(minutes);
        },
      ),
    );
  });

  it('of 100 % returns everything, and of 0 % nothing', () => {
    fc.assert(
      fc.property(
        amounts,
        (paid) =>
          refundable({ paid, refunded: fen(0), percent: 100 }) === paid &&
          refundable({ paid, refunded: fen(0), percent: 0 }) === 0,
      ),
    );
  });
});

describe('a partial refund', () => {
  it('distributes the paid amount by the listed fees', () => {
    // 30.00 + 20.00 listed, 10.00 coupon, 40.00 paid: 24.00 + 16.00.
    expect(paidPerItem(fen(4000), [fen(3000), fen(2000)])).toEqual([2400, 1600]);
    expect(partRefund(fen(4000), fen(0), [fen(3000), fen(2000)], 1, 50)).toBe(800);
  });

  it('of one slot after another at 100 % returns exactly what was paid', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 8 }), (paid, fees) => {
        let refunded = fen(0);
        const parts = fees.map((_, i) => {
          const part = partRefund(paid, refunded, fees, i, 100);
          refunded = sum([refunded, part]);
          return part;
        });
        return sum(parts) === paid;
      }),
    );
  });

  it('of one slot after another at any percentage never returns more than was paid', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.tuple(amounts, fc.nat(100)), { minLength: 1, maxLength: 8 }), (paid, items) => {
        const fees = items.map(([fee]) => fee);
        let refunded = fen(0);
        items.forEach(([, percent], i) => (refunded = sum([refunded, partRefund(paid, refunded, fees, i, percent)])));
        return refunded <= paid;
      }),
    );
  });
});

describe('a special refund', () => {
  const day = 86_400_000;
  const facts = { payStatus: payStatus.paid, reason: refundReason.weather, attachments: 0, now: 7 * day, endsAt: 0 };

  it('is accepted until 7 days after the booked time', () => {
    expect(whyNotSpecialRefund(facts)).toBeNull();
    expect(whyNotSpecialRefund({ ...facts, now: 7 * day + 1 })?.spec).toBe(orderFailure.refundTooLate);
  });

  it("needs proof only for the member's own health", () => {
    expect(whyNotSpecialRefund({ ...facts, reason: refundReason.health })?.spec).toBe(paymentFailure.proofMissing);
    expect(whyNotSpecialRefund({ ...facts, reason: refundReason.health, attachments: 1 })).toBeNull();
    expect(whyNotSpecialRefund({ ...facts, reason: refundReason.equipment })).toBeNull();
  });

  it('is accepted only for paid orders', () => {
    expect(whyNotSpecialRefund({ ...facts, payStatus: payStatus.refunding })?.spec).toBe(orderFailure.notReviewable);
  });
});
