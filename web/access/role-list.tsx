import { Select } from 'antd';
import type { RoleRow } from '#contract/access/role.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useWords } from '#web/kit/session/words';
import { useRoleName } from '#web/kit/feedback/role-tag';

/** The roles to choose from, with their permissions and holders: a list, on a phone a select. */
export function RoleList({
  rows,
  loading,
  id,
  choose,
}: {
  readonly rows: readonly RoleRow[];
  readonly loading: boolean;
  readonly id: number;
  readonly choose: (id: number) => void;
}) {
  const { t } = useWords();
  const name = useRoleName();
  if (useScreenSize() === 'phone')
    return (
      <Select
        size="large"
        value={id || null}
        loading={loading}
        onChange={choose}
        aria-label={t({ zh: '角色', en: 'Role' })}
        options={rows.map((row) => ({ value: row.id, label: `${name(row.id)} · ${row.rights}` }))}
      />
    );
  return (
    <nav className="v-card s-roles" aria-label={t({ zh: '角色', en: 'Roles' })}>
      {loading ? (
        <Skeleton rows={12} title={false} />
      ) : (
        rows.map((row) => (
          <button key={row.id} type="button" aria-pressed={row.id === id} onClick={() => choose(row.id)}>
            <span data-text="">{name(row.id)}</span>
            <small>
              {t({
                zh: `${row.rights} 项 · ${row.holders} 人`,
                en: `Permissions: ${row.rights} · ${row.holders} ${row.holders === 1 ? 'person' : 'people'}`,
              })}
            </small>
          </button>
        ))
      )}
    </nav>
  );
}
