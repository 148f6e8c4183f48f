import fc from 'fast-check';
import { fen, type Fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import {
  parseAmounts,
  forfeitedGift,
  giftFor,
  parseGiftTiers,
  spend,
  refundableAmount,
  whyNotRecharge,
  type WalletBalance,
  type RechargeAmounts,
} from './recharge.rules';
import { walletFailure } from './wallet.failures';

const terms = {
  offered: [fen(10_000), fen(20_000), fen(50_000)],
  least: fen(100),
  most: fen(200_000),
  max: fen(200_000),
  gifts: parseGiftTiers('500:20,200:5'),
  testMode: false,
};
const nothing = fen(0);

describe('a recharge', () => {
  it('parses amounts and gifts in user notation', () => {
    expect(parseAmounts('500, 100，200,100,x,0,-3')).toEqual([10_000, 20_000, 50_000]);
    expect(parseGiftTiers('500:20，200:5,30,10:11,a:b')).toEqual([
      { from: 20_000, gift: 500 },
      { from: 50_000, gift: 2_000 },
    ]);
  });

  it('earns the highest gift its amount reaches', () => {
    expect([199.99, 200, 499, 500, 900].map((yuan) => giftFor(fen(Math.round(yuan * 100)), terms.gifts))).toEqual([
      0, 500, 500, 2_000, 2_000,
    ]);
  });

  it('accepts 100, 200, 500 and amounts between the limits, and one fen in test mode only', () => {
    for (const amount of [10_000, 20_000, 50_000, 100, 12_345])
      expect(whyNotRecharge(fen(amount), nothing, nothing, terms)).toBeNull();
    expect(whyNotRecharge(fen(1), nothing, nothing, terms)?.spec).toBe(walletFailure.rechargeOutOfRange);
    expect(whyNotRecharge(fen(1), nothing, nothing, { ...terms, testMode: true })).toBeNull();
    expect(whyNotRecharge(fen(2), nothing, nothing, { ...terms, testMode: true })?.spec).toBe(
      walletFailure.rechargeOutOfRange,
    );
    expect(whyNotRecharge(fen(12_345), nothing, nothing, { ...terms, least: null, most: null })).toMatchObject({
      spec: paymentFailure.rechargeAmountWrong,
      facts: { allowed: '100.00、200.00、500.00' },
    });
  });

  it('fills a wallet up to its limit, gift included', () => {
    expect(whyNotRecharge(fen(50_000), fen(148_000), nothing, terms)).toBeNull();
    expect(whyNotRecharge(fen(50_000), fen(148_001), nothing, terms)).toMatchObject({
      spec: walletFailure.walletFull,
      facts: { max: '2,000.00', room: '519.99' },
    });
  });

  it('counts pending recharges and reports them', () => {
    expect(whyNotRecharge(fen(50_000), fen(48_000), fen(100_000), terms)).toBeNull();
    expect(whyNotRecharge(fen(50_000), fen(48_001), fen(100_000), terms)).toMatchObject({
      spec: walletFailure.walletFullSoon,
      facts: { max: '2,000.00', open: '1,000.00', room: '519.99' },
    });
  });
});

describe('the refundable part of a recharge', () => {
  /** Returns the wallet after a refund of a recharge and the forfeit of its gift. */
  const withdraw = (wallet: WalletBalance, recharge: RechargeAmounts, amount: Fen): WalletBalance => {
    const forfeit = forfeitedGift(wallet, recharge);
    return { balance: fen(wallet.balance - amount - forfeit), gift: fen(wallet.gift - forfeit) };
  };
  const recharge: RechargeAmounts = { amount: fen(50_000), gift: fen(2_000), returned: nothing, giftTaken: nothing };

  it('is everything while nothing is spent; the gift is forfeited', () => {
    const wallet: WalletBalance = { balance: fen(52_000), gift: fen(2_000) };
    expect([
      refundableAmount(wallet, recharge),
      forfeitedGift(wallet, recharge),
      withdraw(wallet, recharge, fen(50_000)),
    ]).toEqual([50_000, 2_000, { balance: 0, gift: 0 }]);
  });

  it('is the rest of the paid money: gifts are spent last', () => {
    const wallet = spend({ balance: fen(52_000), gift: fen(2_000) }, fen(30_000));
    expect([wallet, refundableAmount(wallet, recharge)]).toEqual([{ balance: 22_000, gift: 2_000 }, 20_000]);
    const empty = spend(wallet, fen(21_000));
    expect([empty, refundableAmount(empty, recharge)]).toEqual([{ balance: 1_000, gift: 1_000 }, 0]);
  });

  it('never exceeds the paid sum, whatever is recharged, given, spent and refunded in any order', () => {
    const operation = fc.record({
      what: fc.constantFrom('recharge', 'pay', 'refundIn', 'adjust', 'back'),
      amount: fc.integer({ min: 1, max: 60_000 }),
      which: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        let wallet: WalletBalance = { balance: nothing, gift: nothing };
        const recharges: RechargeAmounts[] = [];
        let [paidIn, otherwise, sentBack] = [0, 0, 0];
        for (const { what, amount, which } of operations) {
          if (what === 'recharge') {
            const gift = giftFor(fen(amount), terms.gifts);
            recharges.push({ amount: fen(amount), gift, returned: nothing, giftTaken: nothing });
            wallet = { balance: fen(wallet.balance + amount + gift), gift: fen(wallet.gift + gift) };
            paidIn += amount;
          } else if (what === 'refundIn' || what === 'adjust') {
            wallet = { ...wallet, balance: fen(wallet.balance + amount) };
            otherwise += amount;
          } else if (what === 'pay' && amount <= wallet.balance) {
            wallet = spend(wallet, fen(amount));
            otherwise -= amount;
          } else if (what === 'back' && recharges.length > 0) {
            const at = which % recharges.length;
            const recharge = recharges[at] as RechargeAmounts;
            const back = Math.min(amount, refundableAmount(wallet, recharge)) as Fen;
            if (back === 0) continue;
            const forfeit = forfeitedGift(wallet, recharge);
            wallet = withdraw(wallet, recharge, back);
            recharges[at] = {
              ...recharge,
              returned: fen(recharge.returned + back),
              giftTaken: fen(recharge.giftTaken + forfeit),
            };
            sentBack += back;
          }
          const giftTotal = recharges.reduce((all, { gift, giftTaken }) => all + gift - giftTaken, 0);
          expect(wallet.gift).toBeGreaterThanOrEqual(0);
          expect(wallet.gift).toBeLessThanOrEqual(wallet.balance);
          expect(wallet.balance).toBe(paidIn + otherwise + giftTotal - sentBack);
          expect(wallet.gift).toBeLessThanOrEqual(giftTotal);
          for (const { amount: paid, returned } of recharges) expect(returned).toBeLessThanOrEqual(paid);
        }
      }),
      { numRuns: 300 },
    );
  });
});
