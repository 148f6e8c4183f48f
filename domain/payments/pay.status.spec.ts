import { codesOf, membersOf } from '#domain/kit/enumeration';
import { bookedAmount, financeKind, moneyIn, ownAmount, ownFinanceKind } from './pay.status';

it('members read every kind of the books in words of their own, none of which calls what they paid an income', () => {
  expect(codesOf(ownFinanceKind)).toEqual(codesOf(financeKind));
  expect(membersOf(ownFinanceKind).filter(({ zh, en }) => zh.includes('收') || /income|in$/i.test(en))).toEqual([]);
});

it('what the books take in the member pays, what they give back comes to the member', () => {
  expect([bookedAmount(financeKind.income, 20), ownAmount(financeKind.income, 20)]).toEqual([20, -20]);
  expect([bookedAmount(financeKind.depositOut, 5), ownAmount(financeKind.depositOut, 5)]).toEqual([-5, 5]);
  expect(moneyIn.map((kind) => Math.sign(ownAmount(kind, 1)))).toEqual(moneyIn.map(() => -1));
  expect(Object.is(ownAmount(financeKind.income, 0), 0)).toBe(true);
});
