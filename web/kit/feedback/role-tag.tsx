import { Tag, Tooltip } from 'antd';
import { isStaffRole, role } from '#domain/session/role.status';
import { scopeKind } from '#domain/access/right.status';
import type { GrantScope } from '#contract/access/role.contract';
import { useWords } from '#web/kit/session/words';

const SHOWN_NAMES = 2;

/** Returns a function that gives the name of a role in the user's language. */
export function useRoleName(): (id: number) => string {
  const { label } = useWords();
  return (id) => label(role, id);
}

/** Shows a role as a tag: staff in purple, members in blue. */
export function RoleNameTag({ id }: { id: number }) {
  const name = useRoleName();
  return <Tag color={isStaffRole(id) ? 'purple' : 'blue'}>{name(id)}</Tag>;
}

/** Shows the data scope of a grant as text; a long list is shortened and shown in full in the tooltip. */
export function GrantScopeText({ scope }: { scope: GrantScope }) {
  const { t, pick, label } = useWords();
  const kind = label(scopeKind, scope.kind);
  if (scope.ids.length === 0) return <>{kind}</>;
  const names = scope.names.map(({ name, enName }) => pick(name, enName));
  const sep = t({ zh: '、', en: ', ' });
  const rest = names.length - SHOWN_NAMES;
  return (
    <Tooltip title={`${kind}: ${names.join(sep)}`}>
      <span tabIndex={rest > 0 ? 0 : -1}>
        {names.slice(0, SHOWN_NAMES).join(sep)}
        {rest > 0 ? t({ zh: ` 等 ${names.length} 项`, en: ` and ${rest} more` }) : ''}
      </span>
    </Tooltip>
  );
}
