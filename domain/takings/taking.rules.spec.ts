import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { financeKind, payType, refundRoute } from '#domain/payments/pay.status';
import { basisRules, sideOf } from './taking.rules';
import { takingBasis } from './taking.status';

const { cash, earned } = takingBasis;

it.each([
  [
    'a booking paid at a gateway is both',
    { kind: financeKind.income, payType: payType.wechat, route: null },
    'in',
    'in',
  ],
  [
    'a booking paid from the balance is earned, and was cash when it was recharged',
    { kind: financeKind.income, payType: payType.balance, route: null },
    null,
    'in',
  ],
  [
    'a recharge is cash and no income',
    { kind: financeKind.recharge, payType: payType.wechat, route: null },
    'in',
    null,
  ],
  [
    'what goes back through the channel is both',
    { kind: financeKind.refund, payType: payType.wechat, route: refundRoute.original },
    'out',
    'out',
  ],
  [
    'what goes back to a balance stays in the house',
    { kind: financeKind.refund, payType: payType.wechat, route: refundRoute.wallet },
    null,
    'out',
  ],
  [
    'a refund of a balance payment never left',
    { kind: financeKind.refund, payType: payType.balance, route: refundRoute.original },
    null,
    'out',
  ],
  [
    'a recharge that goes back is cash alone',
    { kind: financeKind.rechargeRefund, payType: payType.wechat, route: refundRoute.original },
    'out',
    null,
  ],
  ['a deposit is held, not earned', { kind: financeKind.depositIn, payType: payType.wechat, route: null }, 'in', null],
  ['an adjustment is neither', { kind: financeKind.adjust, payType: payType.balance, route: null }, null, null],
] as const)('%s', (_title, record, inCash, inEarned) => {
  expect([sideOf(cash, record), sideOf(earned, record)]).toEqual([inCash, inEarned]);
});

it('puts no kind on both sides, and every kind but adjustments into cash', () => {
  for (const { ins, outs } of Object.values(basisRules)) expect(ins.filter((kind) => outs.includes(kind))).toEqual([]);
  const { ins, outs } = basisRules[cash];
  expect([...ins, ...outs].sort()).toEqual(enumCodes(financeKind).filter((kind) => kind !== financeKind.adjust));
});

it('counts a journey through the balance once in either basis: recharged, spent, sent back, paid out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(payType.wechat, payType.school, payType.offline),
      (recharge, spent, by) => {
        const used = Math.min(spent, recharge);
        const records = [
          { amount: recharge, kind: financeKind.recharge, payType: by, route: null },
          { amount: used, kind: financeKind.income, payType: payType.balance, route: null },
          { amount: recharge - used, kind: financeKind.rechargeRefund, payType: by, route: refundRoute.original },
        ] as const;
        const net = (basis: typeof cash | typeof earned) =>
          records.reduce(
            (sum, one) =>
              sum + (sideOf(basis, one) === 'in' ? one.amount : sideOf(basis, one) === 'out' ? -one.amount : 0),
            0,
          );
        expect([net(cash), net(earned)]).toEqual([used, used]);
      },
    ),
  );
});
