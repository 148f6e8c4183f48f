import type { Caller } from './caller';
import type { Tx } from '#server/kit/db/db';

/**
 * An audit entry: the action, its object, and the state before and after. Ids and states only; no name, phone or
 * secret.
 */
interface AuditEntry {
  readonly action: string;
  readonly object: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/**
 * Writes one audit entry in the transaction of the change; entries are immutable. Work without a caller, such as a
 * sweep, passes null.
 */
export async function writeAudit(
  tx: Tx,
  caller: Caller | null,
  { action, object, before, after, reason }: AuditEntry,
): Promise<void> {
  const member = caller?.kind === 'member' ? caller : null;
  await tx.rows(
    'insert into audit (actor, role_id, sid, ip, action, object, before, after, reason, trace) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      member?.userId ?? null,
      member?.roleId ?? null,
      member?.sid ?? null,
      caller?.ip ?? null,
      action,
      object,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      reason ?? null,
      caller?.traceId ?? null,
    ],
  );
}
