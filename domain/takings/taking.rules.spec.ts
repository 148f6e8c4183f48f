import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import {
  financeKind,
  payType,
  refundRoute,
  type FinanceKind,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import { basisRules } from './taking.rules';
import { takingBasis, type TakingBasis } from './taking.status';

const { cash, earned } = takingBasis;

/** Facts of a settled record; `route` is the route of its refund, null for income. */
interface FinanceMovement {
  readonly kind: FinanceKind;
  readonly payType: PayType | null;
  readonly route: RefundRoute | null;
}

/** Returns the side of the sheet on which a settled record counts; null if the basis does not count it. */
const sideOf = (basis: TakingBasis, { kind, payType: method, route }: FinanceMovement): 'in' | 'out' | null => {
  const { ins, outs, outside } = basisRules[basis];
  if (outside && (method === payType.balance || route === refundRoute.wallet)) return null;
  return ins.includes(kind) ? 'in' : outs.includes(kind) ? 'out' : null;
};

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
    'a refund through the channel is both',
    { kind: financeKind.refund, payType: payType.wechat, route: refundRoute.original },
    'out',
    'out',
  ],
  [
    'a refund to a balance is no cash',
    { kind: financeKind.refund, payType: payType.wechat, route: refundRoute.wallet },
    null,
    'out',
  ],
  [
    'a refund of a balance payment is no cash',
    { kind: financeKind.refund, payType: payType.balance, route: refundRoute.original },
    null,
    'out',
  ],
  [
    'a refunded recharge is cash alone',
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

it('counts money through the wallet once in either basis: recharged, spent, refunded, paid out', () => {
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
