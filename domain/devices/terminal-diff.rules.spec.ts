import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { faceIssueError, faceOp, faceStatus } from './device.status';
import { diffReason, diffSide, twinDiff, type TwinFacts } from './terminal-diff.rules';

const facts = (more: Partial<TwinFacts>): TwinFacts => ({
  wanted: true,
  present: false,
  known: true,
  photo: faceStatus.ok,
  last: null,
  online: true,
  ...more,
});
const job = (more: Partial<NonNullable<TwinFacts['last']>> = {}) => ({
  op: faceOp.add,
  issued: false,
  error: null,
  after: false,
  ...more,
});
const reasonOf = (more: Partial<TwinFacts>) => twinDiff(facts(more))?.reason ?? null;

const anyFacts: fc.Arbitrary<TwinFacts> = fc.record({
  wanted: fc.boolean(),
  present: fc.boolean(),
  known: fc.boolean(),
  photo: fc.constantFrom(...enumCodes(faceStatus)),
  last: fc.option(
    fc.record({
      op: fc.constantFrom(...enumCodes(faceOp)),
      issued: fc.boolean(),
      error: fc.option(fc.constantFrom(...enumCodes(faceIssueError))),
      after: fc.boolean(),
    }),
  ),
  online: fc.boolean(),
});

describe('a person and a terminal', () => {
  it('agree if the person is where a booking says', () => {
    fc.assert(fc.property(anyFacts, (one) => twinDiff({ ...one, present: one.wanted }) === null));
  });

  it('says why somebody is missing', () => {
    expect(reasonOf({ photo: faceStatus.none })).toBe(diffReason.noPhoto);
    expect(reasonOf({ photo: faceStatus.refused })).toBe(diffReason.photoRefused);
    expect(reasonOf({ last: job({ error: faceIssueError.lowQuality }) })).toBe(diffReason.photoRefused);
    expect(reasonOf({ last: job({ error: faceIssueError.deviceFull }) })).toBe(diffReason.deviceFull);
    expect(reasonOf({ last: job() })).toBe(diffReason.queued);
    expect(reasonOf({ last: job(), online: false })).toBe(diffReason.offline);
    expect(reasonOf({})).toBe(diffReason.noJob);
    expect(reasonOf({ last: job({ issued: true }) })).toBe(diffReason.lost);
    expect(reasonOf({ last: job({ issued: true, after: true }) })).toBeNull();
  });

  it('says why somebody is too much', () => {
    const extra = (more: Partial<TwinFacts>) => reasonOf({ wanted: false, present: true, ...more });
    expect(extra({ known: false })).toBe(diffReason.stranger);
    expect(extra({ last: job({ issued: true }) })).toBe(diffReason.expired);
    expect(extra({ last: job({ op: faceOp.remove }) })).toBe(diffReason.leaving);
    expect(extra({ last: job({ op: faceOp.remove, issued: true }) })).toBe(diffReason.expired);
    expect(extra({ last: job({ op: faceOp.remove, issued: true, after: true }) })).toBeNull();
  });

  it('are mended by a job at most once: with the job queued, no other is due', () => {
    fc.assert(
      fc.property(anyFacts, (one) => {
        const diff = twinDiff(one);
        if (diff?.op == null) return;
        expect(diff.op === faceOp.remove).toBe(diff.side === diffSide.extra);
        const after = twinDiff({ ...one, last: { op: diff.op, issued: false, error: null, after: false } });
        expect(after?.op ?? null).toBeNull();
      }),
    );
  });
});
