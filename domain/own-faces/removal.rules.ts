import {
  faceIssueError,
  faceIssueStatus,
  faceOp,
  type FaceIssueError,
  type FaceOp,
} from '#domain/devices/device.status';
import { ownFaceState, removalState, type OwnFaceState, type RemovalState } from './own-face.status';

/** The job that carries out a command on a terminal; `superseded` if a newer command came. */
export interface FaceJobFacts {
  readonly status: number;
  readonly superseded: boolean;
}

/** Returns what became of a face on a terminal from the job that removes it. */
export function removalOf({ status, superseded }: FaceJobFacts): RemovalState {
  if (status === faceIssueStatus.issued) return removalState.removed;
  return superseded ? removalState.replaced : removalState.waiting;
}

/** Errors that a member can fix with another photo, or that staff must look at; the others pass by themselves. */
const lasting: ReadonlySet<FaceIssueError> = new Set([
  faceIssueError.noPhoto,
  faceIssueError.lowQuality,
  faceIssueError.duplicateFace,
  faceIssueError.rejected,
]);

/** Returns what a terminal does with a face, from the last command for it; null if it has removed it. */
export function ownFaceStateOf(last: {
  readonly op: FaceOp;
  readonly status: number;
  readonly error: FaceIssueError | null;
}): OwnFaceState | null {
  const isDone = last.status === faceIssueStatus.issued;
  if (last.op === faceOp.remove) return isDone ? null : ownFaceState.removing;
  if (isDone) return ownFaceState.stored;
  return last.error !== null && lasting.has(last.error) ? ownFaceState.failed : ownFaceState.waiting;
}

/** Returns the number of a receipt: the school's date of the deletion (`YYYY-MM-DD`) and its id. */
export const receiptNoOf = (date: string, id: number): string =>
  `FD${date.replaceAll('-', '')}${String(id).padStart(6, '0')}`;
