import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { Caller } from './caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';

/**
 * Returns the failure of a save based on an outdated version: `current` holds the fields of the form under their form
 * names, and the version. The last change is read from the audit log. Only fields visible to the caller go into
 * `current`.
 */
export async function staleVersionFailure(
  tx: Tx,
  caller: Caller,
  object: string,
  current: Readonly<Record<string, unknown>> & { readonly version: number },
): Promise<Failure> {
  const [lastChange] = await tx.rows<{ name: string | null; enName: string | null; at: number }>(
    'select u.name, u.en_name as "enName", epoch_ms(a.at) as at from v_audit a left join v_app_user u on u.id = a.actor where a.object = $1 order by a.id desc limit 1',
    [object],
  );
  const isDeveloper = caller.kind === 'member' && caller.roleId === role.developer;
  const by = lastChange?.name ?? '';
  return new Failure(systemFailure.staleVersion, {
    by: isDeveloper ? maskName(by) : by,
    enBy: isDeveloper ? '' : (lastChange?.enName ?? ''),
    at: lastChange ? schoolStamp(lastChange.at) : null,
    current,
  });
}
