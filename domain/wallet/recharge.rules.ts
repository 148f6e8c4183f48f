import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, fromYuan, showYuan, sum, type Fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import { walletFailure } from './wallet.failures';

/** Minutes a recharge waits for its money; what comes later goes back by itself. */
export const RECHARGE_MINUTES = 15;
/** The amount for trying a channel out, in fen: taken in test mode alone (document 1 §9). */
export const TEST_AMOUNT = fen(1);

/** Who recharges at least `from` is given `gift` more. */
export interface GiftTier {
  readonly from: Fen;
  readonly gift: Fen;
}

/** What a school takes as a recharge. Where `least` and `most` are null only the offered amounts are taken. */
export interface RechargeTerms {
  readonly offered: readonly Fen[];
  readonly least: Fen | null;
  readonly most: Fen | null;
  /** The most a wallet may hold by recharging. */
  readonly max: Fen;
  readonly gifts: readonly GiftTier[];
  readonly testMode: boolean;
}

const amountOf = (text: string): Fen | null =>
  /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? fromYuan(Number(text)) : null;

/** Amounts written as yuan with commas between; what is no amount is left out. */
export const amountsOf = (text: string): Fen[] =>
  [
    ...new Set(
      text
        .split(/[,，]/)
        .map(amountOf)
        .filter((amount): amount is Fen => amount !== null && amount > 0),
    ),
  ].sort((a, b) => a - b);

/** Gifts written as `from:gift` in yuan with commas between; what cannot be read, or gives more than was paid, is left out. */
export const giftsOf = (text: string): GiftTier[] =>
  text
    .split(/[,，]/)
    .flatMap((part) => {
      const [from, gift] = part.split(/[:：]/).map(amountOf);
      return from && gift && gift <= from ? [{ from, gift }] : [];
    })
    .sort((a, b) => a.from - b.from);

/** What is given with a recharge: the best gift whose amount is reached. */
export const giftFor = (amount: Fen, gifts: readonly GiftTier[]): Fen =>
  fen(Math.max(0, ...gifts.filter(({ from }) => amount >= from).map(({ gift }) => gift)));

/** Has a wallet room for so much more? */
export const hasRoom = (
  balance: Fen,
  { amount, gift }: { readonly amount: Fen; readonly gift: Fen },
  max: Fen,
): boolean => balance + amount + gift <= max;

/** Why so much cannot come onto a balance, or null; `open` is what recharges that are still to be paid would bring. */
export const whyNoRoom = (
  balance: Fen,
  open: Fen,
  coming: { readonly amount: Fen; readonly gift: Fen },
  max: Fen,
): Refusal | null => {
  if (hasRoom(fen(balance + open), coming, max)) return null;
  const facts = { max: showYuan(max), room: showYuan(fen(Math.max(0, max - balance - open))) };
  return open > 0
    ? refuse(walletFailure.walletFullSoon, { ...facts, open: showYuan(open) })
    : refuse(walletFailure.walletFull, facts);
};

/** Why an amount cannot be recharged onto a balance beside what is open, or null. */
export const whyNotRecharge = (
  amount: Fen,
  balance: Fen,
  open: Fen,
  { offered, least, most, max, gifts, testMode }: RechargeTerms,
): Refusal | null => {
  const listed = offered.includes(amount) || (testMode && amount === TEST_AMOUNT);
  const free = least !== null && most !== null && amount >= least && amount <= most;
  if (!listed && !free) {
    return least === null || most === null
      ? refuse(paymentFailure.rechargeAmountWrong, { allowed: offered.map(showYuan).join('、') })
      : refuse(walletFailure.rechargeOutOfRange, { least: showYuan(least), most: showYuan(most) });
  }
  return whyNoRoom(balance, open, { amount, gift: giftFor(amount, gifts) }, max);
};

/** A wallet: all it holds, and what of that was given. What was given is spent last. */
export interface Purse {
  readonly balance: Fen;
  readonly gift: Fen;
}

/** A recharge that arrived: what was paid and given, and what of both went back. */
export interface Recharged {
  readonly amount: Fen;
  readonly gift: Fen;
  readonly returned: Fen;
  readonly giftTaken: Fen;
}

/** A purse after a payment it covers: what was paid in goes first, what was given last. */
export const spent = ({ balance, gift }: Purse, amount: Fen): Purse => ({
  balance: fen(balance - amount),
  gift: fen(Math.min(gift, balance - amount)),
});

/** What of a recharge can go back: never more than was paid and has not gone back, nor than the purse holds of money that was paid. */
export const unusedOf = ({ balance, gift }: Purse, { amount, returned }: Pick<Recharged, 'amount' | 'returned'>): Fen =>
  fen(Math.max(0, Math.min(amount - returned, balance - gift)));

/** What is forfeited when any of a recharge goes back: its whole gift, as far as the purse still holds it. */
export const forfeitOf = ({ gift: held }: Purse, { gift, giftTaken }: Pick<Recharged, 'gift' | 'giftTaken'>): Fen =>
  fen(Math.max(0, Math.min(held, gift - giftTaken)));

/** A purse after money of a recharge has left it and its gift was forfeited. */
export const withdrawn = (purse: Purse, recharge: Recharged, amount: Fen): Purse => {
  const forfeit = forfeitOf(purse, recharge);
  return { balance: fen(purse.balance - sum([amount, forfeit])), gift: fen(purse.gift - forfeit) };
};
