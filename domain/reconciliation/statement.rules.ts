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
export interface ChannelStatementLine {
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
export function compareStatement(
  ourLines: readonly OurLine[],
  channelLines: readonly ChannelStatementLine[],
  otherDayKeys: ReadonlySet<string> = new Set(),
): Finding[] {
  const channelByKey = new Map<string, ChannelStatementLine>();
  for (const line of channelLines) {
    const earlier = channelByKey.get(keyOf(line));
    channelByKey.set(keyOf(line), earlier ? { ...line, amount: fen(earlier.amount + line.amount) } : line);
  }
  const ourLinesByKey = new Map(ourLines.map((line) => [keyOf(line), line]));
  const differences: Finding[] = [];
  for (const [key, line] of channelByKey) {
    const ourLine = ourLinesByKey.get(key);
    const addDifference = (kind: FindingKind, proposal: Repair) =>
      differences.push({
        kind,
        line: line.kind,
        no: line.no,
        tradeNo: ourLine?.tradeNo ?? null,
        ours: ourLine?.amount ?? null,
        theirs: line.amount,
        proposal,
      });
    if (!ourLine) addDifference(findingKind.onlyTheirs, repair.byHand);
    else if (ourLine.amount !== line.amount) addDifference(findingKind.amount, repair.byHand);
    else if (ourLine.state === 'open') addDifference(findingKind.status, repair.askChannel);
    else if (ourLine.state === 'double') addDifference(findingKind.double, repair.refundDouble);
  }
  for (const [key, { kind, no, tradeNo, amount, state }] of ourLinesByKey)
    if (state !== 'open' && !channelByKey.has(key) && !otherDayKeys.has(key))
      differences.push({
        kind: findingKind.onlyOurs,
        line: kind,
        no,
        tradeNo,
        ours: amount,
        theirs: null,
        proposal: repair.askChannel,
      });
  return differences;
}

/** Returns the key of a line, the same on every day's statement. */
export const lineKey = keyOf;

/** Returns the totals of one side, in fen. */
export const sideTotals = (
  lines: readonly { readonly kind: LineKind; readonly amount: Fen }[],
): { readonly paid: Fen; readonly refunded: Fen } => {
  const totalOf = (kind: LineKind) =>
    fen(lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0));
  return { paid: totalOf(lineKind.pay), refunded: totalOf(lineKind.refund) };
};
