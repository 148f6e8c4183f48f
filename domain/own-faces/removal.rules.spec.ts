import fc from 'fast-check';
import { faceIssueError, faceIssueStatus, faceOp } from '#domain/devices/device.status';
import { enumCodes, type CodeOf } from '#domain/kit/enumeration';
import { ownFaceState, removalState } from './own-face.status';
import { ownFaceStateOf, receiptNoOf, removalOf } from './removal.rules';

const { queued, issued } = faceIssueStatus;

it('a face is removed once its terminal said so, whatever came afterwards', () => {
  for (const superseded of [true, false]) expect(removalOf({ status: issued, superseded })).toBe(removalState.removed);
  expect(removalOf({ status: queued, superseded: false })).toBe(removalState.waiting);
  expect(removalOf({ status: queued, superseded: true })).toBe(removalState.replaced);
});

it('a terminal is left out once it removed the face, and only then', () => {
  for (const op of enumCodes(faceOp))
    for (const status of [queued, issued])
      for (const error of [null, ...enumCodes(faceIssueError)])
        expect(ownFaceStateOf({ op, status, error }) === null).toBe(op === faceOp.remove && status === issued);
});

it('what another photo mends is a failure, what passes by itself is waiting', () => {
  const state = (error: CodeOf<typeof faceIssueError>) => ownFaceStateOf({ op: faceOp.add, status: queued, error });
  expect(state(faceIssueError.lowQuality)).toBe(ownFaceState.failed);
  expect(state(faceIssueError.offline)).toBe(ownFaceState.waiting);
  expect(state(faceIssueError.deviceFull)).toBe(ownFaceState.waiting);
});

it('numbers of receipts differ and sort by id within a day', () => {
  expect(receiptNoOf('2026-11-27', 41)).toBe('FD20261127000041');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_998 }), (id) => {
      expect(receiptNoOf('2026-11-27', id) < receiptNoOf('2026-11-27', id + 1)).toBe(true);
    }),
  );
});
