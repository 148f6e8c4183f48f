import { Injectable } from '@nestjs/common';
import { removalState } from '#domain/own-faces/own-face.status';
import { ownFaceStateOf, receiptNoOf, removalOf } from '#domain/own-faces/removal.rules';
import type { FaceReceipt, OwnFaceTerminal } from '#contract/own-faces/own-face.contract';
import type { Member } from '#server/kit/access/caller';
import { FaceDeletionStore, type StoredRemoval } from './face-deletion.store';

type RemovalFrom = FaceReceipt['terminals'][number];

const terminalOf = ({
  name = '',
  enName = '',
  venueName = '',
  enVenueName = '',
  place = '',
  enPlace = '',
  ...job
}: StoredRemoval): RemovalFrom => {
  const state = removalOf(job);
  return {
    name,
    enName,
    venueName,
    enVenueName,
    place,
    enPlace,
    state,
    removedAt: state === removalState.removed ? job.removedAt : null,
  };
};

/** Returns when the last terminal had removed the face; null while one has not. The deletion itself if none had it. */
function completedAt(at: string, terminals: readonly RemovalFrom[]): string | null {
  if (terminals.some(({ state }) => state === removalState.waiting)) return null;
  return terminals.reduce((last, { removedAt }) => (removedAt !== null && removedAt > last ? removedAt : last), at);
}

/** Tells members where their face is stored, and what became of the faces they deleted. */
@Injectable()
export class FaceReceiptService {
  constructor(private readonly store: FaceDeletionStore) {}

  /** Returns the terminals that store the caller's face, are about to, or are about to remove it. */
  async terminals({ userId }: Member): Promise<OwnFaceTerminal[]> {
    return (await this.store.terminals(userId)).flatMap(({ op, status, ...terminal }) => {
      const state = ownFaceStateOf({ op, status, error: terminal.error });
      return state === null ? [] : [{ ...terminal, state }];
    });
  }

  /** Returns the receipts of the caller's deletions, newest first. */
  async receipts({ userId }: Member): Promise<FaceReceipt[]> {
    const rows = await this.store.removals(userId);
    return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
      const own = rows.filter((row) => row.id === id);
      const [first] = own;
      if (!first) return [];
      const terminals = own.filter(({ jobId }) => jobId !== null).map(terminalOf);
      return [
        {
          id,
          receiptNo: receiptNoOf(first.at.slice(0, 10), id),
          cause: first.cause,
          at: first.at,
          completedAt: completedAt(first.at, terminals),
          terminals,
        },
      ];
    });
  }
}
