/** An amount of money in whole fen, the only representation inside the system; screens and the wire use yuan. */
export type Fen = number & { readonly __unit: 'fen' };

/** Checks a whole number of fen; throws RangeError on anything else. */
export const fen = (amount: number): Fen => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of fen`);
  return (amount + 0) as Fen;
};

/** Adds amounts. */
export const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce<number>((total, a) => total + a, 0));

/**
 * Returns a percentage of an amount; `percent` is a whole number 0 to 100, rounded half up: share(fen(999), 50) is 500.
 */
export const share = (amount: Fen, percent: number): Fen => fen(Math.floor((amount * percent + 50) / 100));

/** Splits an amount into `parts` (at least one) without losing a fen: the first parts carry the remainder. */
export const split = (amount: Fen, parts: number): Fen[] => {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`nothing can be split into ${parts} parts`);
  const each = Math.floor(amount / parts);
  return Array.from({ length: parts }, (_, i) => fen(each + (i < amount - each * parts ? 1 : 0)));
};

/**
 * Splits an amount in proportion to weights without losing a fen: whole shares first, then one fen each to the largest
 * remainders, earlier parts first. All weights zero splits evenly.
 */
export const apportion = (amount: Fen, weights: readonly number[]): Fen[] => {
  const total = weights.reduce((a, b) => a + b, 0);
  if (total === 0) return split(amount, weights.length);
  const floors = weights.map((weight) => Math.floor((amount * weight) / total));
  const rest = amount - floors.reduce((a, b) => a + b, 0);
  const byRemainder = weights
    .map((weight, i) => ({ i, left: (amount * weight) % total }))
    .sort((a, b) => b.left - a.left || a.i - b.i);
  for (const { i } of byRemainder.slice(0, rest)) floors[i] = (floors[i] ?? 0) + 1;
  return floors.map(fen);
};

/** Converts fen to the wire's yuan number with at most two decimals: 1250 is 12.5. */
export const toYuan = (amount: Fen): number => amount / 100;

/**
 * Converts the wire's yuan to fen, rounded half up to two decimals (document 1 §9); throws RangeError if it is no
 * amount.
 */
export const fromYuan = (yuan: number): Fen => {
  if (!Number.isFinite(yuan)) throw new RangeError(`${yuan} is not an amount`);
  return fen(Math.round(Number((yuan * 100).toFixed(4))));
};

/** Formats an amount for display: `1,286.00`, with U+2212 for a negative one. */
export const formatYuan = (amount: Fen): string => {
  const [whole = '0', rest = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
};
