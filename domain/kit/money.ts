/** Money is a whole number of fen; there is no other representation below the screen and the wire. */
export type Fen = number & { readonly __unit: 'fen' };

/** Takes a whole number of fen; throws RangeError on anything else, so that a fraction never travels. */
export const fen = (amount: number): Fen => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of fen`);
  return (amount + 0) as Fen;
};

/** Adds amounts without leaving whole fen. */
export const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce<number>((total, a) => total + a, 0));

/** A share of an amount; `percent` is 0 to 100 (whole), rounded half up: share(fen(999), 50) is 500. */
export const share = (amount: Fen, percent: number): Fen => fen(Math.floor((amount * percent + 50) / 100));

/** Splits into `parts` (at least one) without losing a fen: the first parts carry the remainder. */
export const split = (amount: Fen, parts: number): Fen[] => {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`nothing can be split into ${parts} parts`);
  const each = Math.floor(amount / parts);
  return Array.from({ length: parts }, (_, i) => fen(each + (i < amount - each * parts ? 1 : 0)));
};

/** Splits in proportion to weights without losing a fen: whole shares first, the rest one fen each to the largest remainders, earlier parts first. All weights zero splits evenly. */
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

/** Fen as the wire's yuan number with at most two decimals: 1250 is 12.5. */
export const toYuan = (amount: Fen): number => amount / 100;

/** The wire's yuan as fen, rounded half up to two decimals (document 1 §9); throws RangeError on what is no amount. */
export const fromYuan = (yuan: number): Fen => {
  if (!Number.isFinite(yuan)) throw new RangeError(`${yuan} is not an amount`);
  return fen(Math.round(Number((yuan * 100).toFixed(4))));
};

/** An amount for people: `1,286.00`, with U+2212 for a negative one. */
export const showYuan = (amount: Fen): string => {
  const [whole = '0', rest = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
};
