import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { Caller } from './caller';
import { schoolStamp } from './clock';
import type { Tx } from './db';

/**
 * The refusal of a save that did not know the newest version, with what stands now: `current` holds the fields of the form as the form names them, and the version.
 * Who changed it last, and when, is read from the log. Only what the caller may see goes into `current`.
 */
export async function stale(
  tx: Tx,
  caller: Caller,
  object: string,
  current: Readonly<Record<string, unknown>> & { readonly version: number },
): Promise<Failure> {
  const [last] = await tx.rows<{ name: string | null; enName: string | null; at: number }>(
    'select u.name, u.en_name as "enName", epoch_ms(a.at) as at from audit a left join app_user u on u.id = a.actor where a.object = $1 order by a.id desc limit 1',
    [object],
  );
  const hidden = caller.kind === 'member' && caller.roleId === role.developer;
  const by = last?.name ?? '';
  return new Failure(systemFailure.staleVersion, {
    by: hidden ? maskName(by) : by,
    enBy: hidden ? '' : (last?.enName ?? ''),
    at: last ? schoolStamp(last.at) : null,
    current,
  });
}
