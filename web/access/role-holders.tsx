import { useQuery } from '@tanstack/react-query';
import { Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { roles } from '#contract/access/role.contract';
import { accountStatus } from '#domain/access/right.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { GrantScopeText, RoleNameTag } from '#web/kit/feedback/role-tag';
import { pagedRows } from '#web/kit/text/format';

const SIZE = 20;

/** Shows the holders of a role, or of a right through any role: searchable by name, with scope. */
export function RoleHolders({ roleId, right }: { roleId?: number; right?: string }) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const [page, setPage] = useState(0);
  const [keyword, setKeyword] = useState('');
  const query = {
    ...(roleId === undefined ? {} : { roleId }),
    ...(right === undefined ? {} : { right }),
    ...(keyword === '' ? {} : { keyword }),
    page,
    size: SIZE,
  };
  const read = useQuery({
    queryKey: ['Role', 'holders', query],
    queryFn: () => call(roles.holders, query, { quiet: true }),
  });
  if (read.isLoadingError)
    return <LoadFailed noun={{ zh: '人员', en: 'people' }} error={read.error} retry={() => void read.refetch()} />;
  const rows = read.data?.content ?? [];
  return (
    <>
      <Input.Search
        allowClear
        style={{ maxWidth: 280, marginBottom: 8 }}
        placeholder={t({ zh: '姓名 / 用户名', en: 'Name or username' })}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPage(0);
        }}
      />
      {read.isPending ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有人', en: 'No users' })}</p>
      ) : (
        <ul className="s-rows">
          {rows.map((row) => (
            <li key={`${row.userId}/${row.roleId}`}>
              <span className="s-role">
                {may('UserDetail') ? (
                  <Link to={routeOf('UserDetail').path.replace(':id', String(row.userId))}>
                    {pick(row.name, row.enName)}
                  </Link>
                ) : (
                  pick(row.name, row.enName)
                )}
                <small className="v-two-under">{row.username}</small>
              </span>
              <span>
                {roleId === undefined && <RoleNameTag id={row.roleId} />}
                {row.status === accountStatus.off && <Tag color="error">{t({ zh: '停用', en: 'Disabled' })}</Tag>}
              </span>
              <span className="s-wide">
                <GrantScopeText scope={row.scope} />
                {row.expiresOn && (
                  <small className="v-two-under">
                    {t({ zh: `有效期至 ${row.expiresOn}`, en: `until ${row.expiresOn}` })}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(read.data?.totalElements ?? 0) > SIZE && (
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={pagedRows(read.data, SIZE)}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </>
  );
}
