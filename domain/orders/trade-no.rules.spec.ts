import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { bizType } from './order.status';
import {
  isOfBatch,
  isOfBill,
  refundNoOf,
  refundNoPattern,
  tradeNoOfRefund,
  tradeNoOf,
  tradeNoPattern,
} from './trade-no.rules';

const digits = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));

describe('trade numbers', () => {
  it('encode the product, the day and eight digits', () => {
    expect(tradeNoOf(bizType.venue, '260501', '00012345')).toBe('D26050100012345');
  });
  it('are well formed for every product and derivable from their refunds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...enumCodes(bizType)),
        digits,
        fc.integer({ min: 1, max: 99 }),
        (letter, eight, nth) => {
          const tradeNo = tradeNoOf(letter, '260501', eight);
          const refundNo = refundNoOf(tradeNo, nth);
          return (
            tradeNoPattern.test(tradeNo) &&
            refundNoPattern.test(refundNo) &&
            tradeNoOfRefund(refundNo) === tradeNo &&
            !tradeNoPattern.test(refundNo)
          );
        },
      ),
    );
  });
  it('are refused if a part is missing', () => {
    expect(() => tradeNoOf(bizType.venue, '2605', '0000012345')).toThrow(RangeError);
    expect(() => tradeNoOf(bizType.venue, '260501', '123')).toThrow(RangeError);
    expect(() => refundNoOf('D26050100012345', 0)).toThrow(RangeError);
    expect(() => refundNoOf('D26050100012345', 100)).toThrow(RangeError);
    expect(refundNoOf('B26050100012345', 100)).toBe('B26050100012345R100');
    expect(() => refundNoOf('D260501', 1)).toThrow(RangeError);
    expect(tradeNoOfRefund('D26050100012345')).toBeNull();
  });
  it('of bulk bookings differ from those of orders', () => {
    expect(['B26050100012345', 'L26050100012345P03', 'B26050100012345R100'].map(isOfBatch)).toEqual([true, true, true]);
    expect(['D26050100012345', 'D26050100012345R01', 'B2605010001234'].map(isOfBatch)).toEqual([false, false, false]);
  });

  it("of a recharge is a bill like an instalment's; an order's is not", () => {
    expect(
      ['W26050100012345', 'W26050100012345R01', 'B26050100012345P03', 'D26050100012345', 'W2605010001234'].map(
        isOfBill,
      ),
    ).toEqual([true, true, true, false, false]);
  });
});
