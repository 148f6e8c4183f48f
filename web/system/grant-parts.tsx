import { Tag, Tooltip } from 'antd';
import { memberOf } from '#domain/kit/enumeration';
import { isStaffRole, role } from '#domain/session/role.status';
import { scopeKind } from '#domain/system/right.status';
import type { GrantScope } from '#contract/system/role.contract';
import { useWords } from '#web/kit/words';

const FIRST = 2;

/** The name of a role in the reader's language. */
export function useRoleName(): (id: number) => string {
  const { t } = useWords();
  return (id) => t(memberOf(role, id) ?? { zh: String(id), en: String(id) });
}

/** A role as a tag: who works here in purple, who plays here in blue. */
export function RoleTag({ id }: { id: number }) {
  const name = useRoleName();
  return <Tag color={isStaffRole(id) ? 'purple' : 'blue'}>{name(id)}</Tag>;
}

/** How far a grant reaches, in words; a long list keeps its end for who asks. */
export function Reach({ scope }: { scope: GrantScope }) {
  const { t, pick } = useWords();
  const kind = t(memberOf(scopeKind, scope.kind) ?? { zh: '—', en: '—' });
  if (scope.ids.length === 0) return <>{kind}</>;
  const names = scope.names.map(({ name, enName }) => pick(name, enName));
  const sep = t({ zh: '、', en: ', ' });
  const rest = names.length - FIRST;
  return (
    <Tooltip title={`${kind}: ${names.join(sep)}`}>
      <span tabIndex={rest > 0 ? 0 : -1}>
        {names.slice(0, FIRST).join(sep)}
        {rest > 0 ? t({ zh: ` 等 ${names.length} 项`, en: ` and ${rest} more` }) : ''}
      </span>
    </Tooltip>
  );
}
