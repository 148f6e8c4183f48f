import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, fromYuan, formatYuan, type Fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import { walletFailure } from './wallet.failures';

/** Minutes within which a recharge must be paid; later payments are refunded automatically. */
export const RECHARGE_TIMEOUT_MINUTES = 15;
/** Amount for testing a channel, in fen; accepted in test mode only (document 1 §9). */
const TEST_AMOUNT = fen(1);

/** A recharge of at least `from` receives `gift` in addition. */
interface GiftTier {
  readonly from: Fen;
  readonly gift: Fen;
}

/** Recharge limits of a school. If `least` and `most` are null, only the offered amounts are accepted. */
export interface RechargeTerms {
  readonly offered: readonly Fen[];
  readonly least: Fen | null;
  readonly most: Fen | null;
  /** Maximum balance a wallet may reach by recharging. */
  readonly max: Fen;
  readonly gifts: readonly GiftTier[];
  readonly testMode: boolean;
}

const parseAmount = (text: string): Fen | null =>
  /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? fromYuan(Number(text)) : null;

/** Parses comma-separated amounts in yuan; invalid ones are skipped. */
export const parseAmounts = (text: string): Fen[] =>
  [
    ...new Set(
      text
        .split(/[,，]/)
        .map(parseAmount)
        .filter((amount): amount is Fen => amount !== null && amount > 0),
    ),
  ].sort((a, b) => a - b);

/**
 * Parses comma-separated gift tiers written as `from:gift` in yuan; skips invalid ones and those that give more than is
 * paid.
 */
export const parseGiftTiers = (text: string): GiftTier[] =>
  text
    .split(/[,，]/)
    .flatMap((part) => {
      const [from, gift] = part.split(/[:：]/).map(parseAmount);
      return from && gift && gift <= from ? [{ from, gift }] : [];
    })
    .sort((a, b) => a.from - b.from);

/** Returns the gift of a recharge: the best tier whose amount is reached. */
export const giftFor = (amount: Fen, gifts: readonly GiftTier[]): Fen =>
  fen(Math.max(0, ...gifts.filter(({ from }) => amount >= from).map(({ gift }) => gift)));

/** Returns whether a wallet can take the amount without exceeding its limit. */
export const fitsBalanceLimit = (
  balance: Fen,
  { amount, gift }: { readonly amount: Fen; readonly gift: Fen },
  max: Fen,
): boolean => balance + amount + gift <= max;

/** Returns why an amount exceeds the balance limit, or null; `open` is the total of unpaid recharges. */
const whyOverLimit = (
  balance: Fen,
  open: Fen,
  coming: { readonly amount: Fen; readonly gift: Fen },
  max: Fen,
): Refusal | null => {
  if (fitsBalanceLimit(fen(balance + open), coming, max)) return null;
  const facts = { max: formatYuan(max), room: formatYuan(fen(Math.max(0, max - balance - open))) };
  return open > 0
    ? refuse(walletFailure.walletFullSoon, { ...facts, open: formatYuan(open) })
    : refuse(walletFailure.walletFull, facts);
};

/** Returns why an amount cannot be recharged, given the balance and unpaid recharges, or null. */
export const whyNotRecharge = (
  amount: Fen,
  balance: Fen,
  open: Fen,
  { offered, least, most, max, gifts, testMode }: RechargeTerms,
): Refusal | null => {
  const listed = offered.includes(amount) || (testMode && amount === TEST_AMOUNT);
  const freeAmount = least !== null && most !== null && amount >= least && amount <= most;
  if (!listed && !freeAmount) {
    return least === null || most === null
      ? refuse(paymentFailure.rechargeAmountWrong, { allowed: offered.map(formatYuan).join('、') })
      : refuse(walletFailure.rechargeOutOfRange, { least: formatYuan(least), most: formatYuan(most) });
  }
  return whyOverLimit(balance, open, { amount, gift: giftFor(amount, gifts) }, max);
};

/** A wallet balance and the part of it that was a gift. Gifts are spent last. */
export interface WalletBalance {
  readonly balance: Fen;
  readonly gift: Fen;
}

/** A paid recharge: amount and gift, and how much of both was taken back. */
export interface RechargeAmounts {
  readonly amount: Fen;
  readonly gift: Fen;
  readonly returned: Fen;
  readonly giftTaken: Fen;
}

/** Returns the wallet after a payment it covers: paid money is spent first, gifts last. */
export const spend = ({ balance, gift }: WalletBalance, amount: Fen): WalletBalance => ({
  balance: fen(balance - amount),
  gift: fen(Math.min(gift, balance - amount)),
});

/**
 * Returns the refundable part of a recharge: at most what was paid and not refunded yet, and at most the paid money the
 * wallet holds.
 */
export const refundableAmount = (
  { balance, gift }: WalletBalance,
  { amount, returned }: Pick<RechargeAmounts, 'amount' | 'returned'>,
): Fen => fen(Math.max(0, Math.min(amount - returned, balance - gift)));

/** Returns the gift forfeited by a refund: the whole gift of the recharge, as far as the wallet still holds it. */
export const forfeitedGift = (
  { gift: heldGift }: WalletBalance,
  { gift, giftTaken }: Pick<RechargeAmounts, 'gift' | 'giftTaken'>,
): Fen => fen(Math.max(0, Math.min(heldGift, gift - giftTaken)));
