import { IsNull } from 'typeorm';
import type { Db, Tx } from '#server/kit/db/db';
import { RefundMarkEntity } from './refund-mark.entity';

/** Marks a refund as paid outside; returns the id, or undefined if a mark already waits. */
export async function addMark(
  tx: Tx,
  { refundNo, note, proofIds, askedBy }: Pick<RefundMarkEntity, 'refundNo' | 'note' | 'proofIds' | 'askedBy'>,
): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    `
      insert into refund_mark (refund_no, note, proof_ids, asked_by)
      values ($1, $2, $3, $4)
      on conflict do nothing
      returning id
    `,
    [refundNo, note, proofIds, askedBy],
  );
  return row?.id;
}

/** Returns whether a mark waits for its second person. */
export function isMarked(tx: Tx, refundNo: string): Promise<boolean> {
  return tx.repository(RefundMarkEntity).existsBy({ refundNo, passed: IsNull() });
}

/** Locks and returns the mark of a refund that waits for its second person. */
export function lockWaitingMark(tx: Tx, refundNo: string): Promise<RefundMarkEntity | null> {
  return tx
    .repository(RefundMarkEntity)
    .findOne({ where: { refundNo, passed: IsNull() }, lock: { mode: 'pessimistic_write' } });
}

/** Stores the decision of the second person. */
export async function decideMark(
  tx: Tx,
  id: number,
  { passed, decidedBy, reason }: Pick<RefundMarkEntity, 'passed' | 'decidedBy' | 'reason'>,
): Promise<void> {
  await tx.repository(RefundMarkEntity).update(id, { passed, decidedBy, decidedAt: () => 'app_now()', reason });
}

/** Returns the refund whose mark has this proof, or null. */
export async function findMarkedRefund(db: Db, mark: number, attachmentId: string): Promise<string | null> {
  const [row] = await db.rows<{ refundNo: string }>(
    'select refund_no as "refundNo" from refund_mark where id = $1 and $2 = any (proof_ids)',
    [mark, attachmentId],
  );
  return row?.refundNo ?? null;
}
