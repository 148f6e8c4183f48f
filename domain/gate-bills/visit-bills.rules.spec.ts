import fc from 'fast-check';
import { fen, sum, type Fen } from '#domain/kit/money';
import { correctVisit, LEAVE_MINUTES, staysOn, type VisitBill } from './visit-bills.rules';

const none = fen(0);
const bill = (amount: number, owed = false, returned = 0): VisitBill => ({
  amount: fen(amount),
  returned: fen(returned),
  owed,
});

/** Applies a correction as the service does. */
function apply(bills: readonly VisitBill[], fee: Fen): VisitBill[] {
  const { takenBack, owed, supplement } = correctVisit(bills, fee);
  const corrected = bills.map((one, n): VisitBill => {
    if (one.owed && owed !== null) return { ...one, amount: owed };
    const back = takenBack[n] ?? none;
    return { ...one, returned: fen(one.returned + back), owed: one.owed && back === 0 };
  });
  return supplement > 0 ? [...corrected, bill(supplement, true)] : corrected;
}

const costOf = (bills: readonly VisitBill[]) => sum(bills.map(({ amount, returned }) => fen(amount - returned)));

describe('a visit that was billed before it ended', () => {
  it('has a further bill for the time after a paid one', () => {
    expect(correctVisit([bill(250)], fen(400))).toEqual({ takenBack: [none], owed: null, supplement: 150 });
  });
  it('has its unpaid bill raised, and no second one', () => {
    expect(correctVisit([bill(250), bill(50, true)], fen(400))).toEqual({
      takenBack: [none, none],
      owed: 150,
      supplement: 0,
    });
  });
  it('gives back what is too much, from the last bill first', () => {
    expect(correctVisit([bill(250), bill(150)], fen(200))).toEqual({
      takenBack: [50, 150],
      owed: null,
      supplement: 0,
    });
    expect(correctVisit([bill(250), bill(150, true)], fen(250))).toMatchObject({ takenBack: [0, 150], owed: null });
  });
  it('is charged again what a correction gave back before', () => {
    expect(correctVisit([bill(250, false, 100)], fen(250)).supplement).toBe(100);
  });
  it('costs its fee in the end, whatever corrections and payments come between', () => {
    const event = fc.oneof(fc.integer({ min: 0, max: 5_000 }).map(fen), fc.constant('settle' as const));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let bills: VisitBill[] = [];
        for (const one of events) {
          if (one === 'settle') bills = bills.map((each) => ({ ...each, owed: false }));
          else {
            bills = apply(bills, one);
            expect(costOf(bills)).toBe(one);
          }
          expect(bills.filter(({ owed }) => owed).length).toBeLessThanOrEqual(1);
          expect(bills.every(({ amount, returned }) => returned >= 0 && returned <= amount)).toBe(true);
        }
      }),
    );
  });
});

it('gives ten minutes to leave', () => {
  expect(staysOn(60, 60 + LEAVE_MINUTES)).toBe(false);
  expect(staysOn(60, 61 + LEAVE_MINUTES)).toBe(true);
});
