import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { compareStatement, lineKey, sideTotals, type OurLine, type ChannelStatementLine } from './statement.rules';
import { findingKind, findingState, lineKind, reconSource, repair } from './recon.status';
import { repairsFor, whyNotRequest, whyNotDecide } from './repair.rules';

const ourLine = (n: number, over: Partial<OurLine> = {}): OurLine => ({
  kind: lineKind.pay,
  no: `A${n}`,
  tradeNo: `D${n}`,
  amount: fen(1_000 + n),
  state: 'done',
  ...over,
});
const channelLine = (n: number, over: Partial<ChannelStatementLine> = {}): ChannelStatementLine => ({
  kind: lineKind.pay,
  no: `A${n}`,
  amount: fen(1_000 + n),
  ...over,
});

it.each([
  [
    'one missing on the bill',
    [ourLine(1), ourLine(2)],
    [channelLine(1)],
    [[findingKind.onlyOurs, 'A2', repair.askChannel]],
  ],
  [
    'one we never heard of',
    [ourLine(1)],
    [channelLine(1), channelLine(9)],
    [[findingKind.onlyTheirs, 'A9', repair.byHand]],
  ],
  ['another amount', [ourLine(1)], [channelLine(1, { amount: fen(1) })], [[findingKind.amount, 'A1', repair.byHand]]],
  [
    'one they took and we still wait for',
    [ourLine(1, { state: 'open' })],
    [channelLine(1)],
    [[findingKind.status, 'A1', repair.askChannel]],
  ],
  [
    'one paid twice that did not go back',
    [ourLine(1, { state: 'double' })],
    [channelLine(1)],
    [[findingKind.double, 'A1', repair.refundDouble]],
  ],
  [
    'a line that stands twice',
    [ourLine(1)],
    [channelLine(1), channelLine(1)],
    [[findingKind.amount, 'A1', repair.byHand]],
  ],
  ['an unpaid one', [ourLine(1, { state: 'open' })], [], []],
  [
    'a payment and a refund of one number',
    [ourLine(1), ourLine(1, { kind: lineKind.refund })],
    [channelLine(1), channelLine(1, { kind: lineKind.refund })],
    [],
  ],
] as const)('detects %s', (_title, ourLines, channelLines, expected) => {
  expect(compareStatement(ourLines, channelLines).map(({ kind, no, proposal }) => [kind, no, proposal])).toEqual(
    expected,
  );
});

it("reports nothing missing that another day's statement holds", () =>
  expect(compareStatement([ourLine(1)], [], new Set([lineKey({ kind: lineKind.pay, no: 'A1' })]))).toEqual([]));

it('finds nothing if both sides agree, and exactly each injected fault', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom('lose', 'add', 'change', 'wait', 'double'),
      (n, at, fault) => {
        const ourLines = Array.from({ length: n }, (_, i) => ourLine(i, i % 4 === 0 ? { kind: lineKind.refund } : {}));
        const channelLines = ourLines.map(({ kind, no, amount }) => ({ kind, no, amount }));
        expect(compareStatement(ourLines, channelLines)).toEqual([]);
        const i = at % n;
        const changed = ourLines.map((line, k) =>
          k === i && (fault === 'wait' || fault === 'double')
            ? { ...line, state: fault === 'wait' ? ('open' as const) : ('double' as const) }
            : line,
        );
        const bill =
          fault === 'lose'
            ? channelLines.filter((_, k) => k !== i)
            : fault === 'add'
              ? [...channelLines, channelLine(99)]
              : fault === 'change'
                ? channelLines.map((line, k) => (k === i ? { ...line, amount: fen(line.amount + 1) } : line))
                : channelLines;
        const kinds = {
          lose: findingKind.onlyOurs,
          add: findingKind.onlyTheirs,
          change: findingKind.amount,
          wait: findingKind.status,
          double: findingKind.double,
        };
        expect(compareStatement(changed, bill).map(({ kind }) => kind)).toEqual([kinds[fault]]);
      },
    ),
  );
});

it('totals each side by the amounts it moved', () =>
  expect(sideTotals([ourLine(1), ourLine(2, { kind: lineKind.refund })])).toEqual({ paid: 1_001, refunded: 1_002 }));

describe('a correction', () => {
  const finding = { source: reconSource.bill, kind: findingKind.status, state: findingState.open };
  it('matches its finding and never rewrites our own ledger', () => {
    expect(repairsFor(finding)).toContain(repair.askChannel);
    for (const kind of Object.values(findingKind))
      expect(repairsFor({ source: reconSource.books, kind })).toEqual([repair.byHand]);
    expect(whyNotRequest(finding, repair.refundDouble, null)?.spec.key).toBe('REPAIR_UNFIT');
    expect(whyNotRequest(finding, repair.byHand, null)?.spec.key).toBe('FINDING_NOTE');
    expect(whyNotRequest({ ...finding, state: findingState.solved }, repair.byHand, 'done')?.spec.key).toBe(
      'FINDING_DONE',
    );
    expect(whyNotRequest(finding, repair.byHand, '已在渠道后台核对')).toBeNull();
  });
  it('is confirmed by a second person', () => {
    expect(whyNotDecide(findingState.asked, 7, 7)?.spec.key).toBe('FINDING_SECOND');
    expect(whyNotDecide(findingState.open, 7, 8)?.spec.key).toBe('FINDING_DONE');
    expect(whyNotDecide(findingState.asked, 7, 8)).toBeNull();
  });
});
