import { fen, type Fen } from '#domain/kit/money';
import { findingKind, lineKind, repair, type FindingKind, type LineKind, type Repair } from './recon.status';

/** An attempt or a refund of ours. `double` is a second success without a refund. */
export interface OurLine {
  readonly kind: LineKind;
  readonly no: string;
  readonly tradeNo: string;
  readonly amount: Fen;
  readonly state: 'done' | 'open' | 'double';
}

/** A line of a channel's statement. */
export interface TheirLine {
  readonly kind: LineKind;
  readonly no: string;
  readonly amount: Fen;
}

/** A difference between the two sides and the proposed repair. */
export interface Finding {
  readonly kind: FindingKind;
  readonly line: LineKind;
  readonly no: string;
  readonly tradeNo: string | null;
  readonly ours: Fen | null;
  readonly theirs: Fen | null;
  readonly proposal: Repair;
}

const keyOf = ({ kind, no }: { readonly kind: LineKind; readonly no: string }) => `${kind}/${no}`;

/**
 * Compares a statement with our lines. `ours` are those of the day and those the statement names; `otherDayKeys` are
 * keys (`lineKey`) on statements of other days: near midnight the two sides date the same movement differently.
 */
export function compareBill(
  ours: readonly OurLine[],
  theirs: readonly TheirLine[],
  elsewhere: ReadonlySet<string> = new Set(),
): Finding[] {
  const billed = new Map<string, TheirLine>();
  for (const line of theirs) {
    const before = billed.get(keyOf(line));
    billed.set(keyOf(line), before ? { ...line, amount: fen(before.amount + line.amount) } : line);
  }
  const known = new Map(ours.map((line) => [keyOf(line), line]));
  const found: Finding[] = [];
  for (const [key, line] of billed) {
    const own = known.get(key);
    const finding = (kind: FindingKind, proposal: Repair) =>
      found.push({
        kind,
        line: line.kind,
        no: line.no,
        tradeNo: own?.tradeNo ?? null,
        ours: own?.amount ?? null,
        theirs: line.amount,
        proposal,
      });
    if (!own) finding(findingKind.onlyTheirs, repair.byHand);
    else if (own.amount !== line.amount) finding(findingKind.amount, repair.byHand);
    else if (own.state === 'open') finding(findingKind.status, repair.askChannel);
    else if (own.state === 'double') finding(findingKind.double, repair.refundDouble);
  }
  for (const [key, { kind, no, tradeNo, amount, state }] of known)
    if (state !== 'open' && !billed.has(key) && !elsewhere.has(key))
      found.push({
        kind: findingKind.onlyOurs,
        line: kind,
        no,
        tradeNo,
        ours: amount,
        theirs: null,
        proposal: repair.askChannel,
      });
  return found;
}

/** Returns the key of a line, the same on every day's statement. */
export const lineKey = keyOf;

/** Returns the totals of one side, in fen. */
export const sidesOf = (
  lines: readonly { readonly kind: LineKind; readonly amount: Fen }[],
): { readonly paid: Fen; readonly refunded: Fen } => {
  const of = (kind: LineKind) =>
    fen(lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0));
  return { paid: of(lineKind.pay), refunded: of(lineKind.refund) };
};
