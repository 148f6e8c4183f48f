import './right.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { roles } from '#contract/access/role.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { RoleEditor } from './role-editor';
import { RoleList } from './role-list';

/** The 24 roles: rights, default scope and holders. */
export default function Role() {
  const { t } = useWords();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useQuery({ queryKey: ['Role', 'manage'], queryFn: () => call(roles.manage, {}, { quiet: true }) });
  const rows = list.data ?? [];
  const id = Number(params.get('id') ?? rows[0]?.id ?? 0);
  const read = useQuery({
    queryKey: ['Role', 'detail', id],
    queryFn: () => call(roles.detail, { id }, { quiet: true }),
    enabled: id > 0,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['Role'] });
  const choose = (next: number) => setParams({ id: String(next) }, { replace: true });
  if (list.isLoadingError)
    return (
      <div className="v-card">
        <LoadFailed noun={{ zh: '角色', en: 'roles' }} error={list.error} retry={() => void list.refetch()} />
      </div>
    );
  return (
    <div className="s-split">
      <h1 className="v-hidden">{t({ zh: '角色权限', en: 'Roles and permissions' })}</h1>
      <RoleList rows={rows} loading={list.isPending} id={id} choose={choose} />
      {read.data ? (
        <RoleEditor key={read.data.id} role={read.data} rows={rows} again={again} />
      ) : read.isLoadingError ? (
        <div className="v-card">
          <LoadFailed noun={{ zh: '角色', en: 'role' }} error={read.error} retry={() => void read.refetch()} />
        </div>
      ) : (
        <section className="v-card s-part">
          <Skeleton rows={10} />
        </section>
      )}
    </div>
  );
}
