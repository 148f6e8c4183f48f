import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { bizType } from './biz-type.status';
import { MANY_REFUNDS } from './sale-kind';
import { refundNoOf, refundNoPattern, tradeNoOfRefund, tradeNoPattern } from './trade-no.rules';

const digits = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));

describe('refund numbers', () => {
  it('state the number of their sale, for every kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...enumCodes(bizType)),
        digits,
        fc.integer({ min: 1, max: MANY_REFUNDS }),
        (letter, eight, nth) => {
          const tradeNo = `${letter}260501${eight}`;
          const refundNo = refundNoOf(tradeNo, nth, MANY_REFUNDS);
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
  it('are refused beyond the limit of the kind, and for what is no trade number', () => {
    expect(() => refundNoOf('D26050100012345', 0)).toThrow(RangeError);
    expect(() => refundNoOf('D26050100012345', 100)).toThrow(RangeError);
    expect(refundNoOf('B26050100012345', 100, MANY_REFUNDS)).toBe('B26050100012345R100');
    expect(() => refundNoOf('D260501', 1)).toThrow(RangeError);
    expect(tradeNoOfRefund('D26050100012345')).toBeNull();
  });
});
