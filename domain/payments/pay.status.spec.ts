import { enumCodes, enumMembers } from '#domain/kit/enumeration';
import { signedAmount, financeKind, moneyIn, memberAmount, ownFinanceKind } from './pay.status';

it('gives every ledger kind a member label of its own, none of which calls a payment an income', () => {
  expect(enumCodes(ownFinanceKind)).toEqual(enumCodes(financeKind));
  expect(enumMembers(ownFinanceKind).filter(({ zh, en }) => zh.includes('收') || /income|in$/i.test(en))).toEqual([]);
});

it('shows ledger income as paid by the member and ledger refunds as returned', () => {
  expect([signedAmount(financeKind.income, 20), memberAmount(financeKind.income, 20)]).toEqual([20, -20]);
  expect([signedAmount(financeKind.depositOut, 5), memberAmount(financeKind.depositOut, 5)]).toEqual([-5, 5]);
  expect(moneyIn.map((kind) => Math.sign(memberAmount(kind, 1)))).toEqual(moneyIn.map(() => -1));
  expect(Object.is(memberAmount(financeKind.income, 0), 0)).toBe(true);
});
