import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { UserRow } from '#contract/access/user.contract';
import { accountStatus } from '#domain/access/right.status';
import { stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { RoleNameTag } from '#web/kit/feedback/role-tag';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<UserRow>();

function UserName({ row, text }: { row: UserRow; text: string }) {
  const may = useSession((state) => state.may);
  return may('UserDetail') ? (
    <Link to={routeOf('UserDetail').path.replace(':id', String(row.id))}>{text}</Link>
  ) : (
    <>{text}</>
  );
}

/** Columns of the list of users. */
export const userColumns = [
  column.twoLines('name', (row, { pick }) => [<UserName row={row} text={pick(row.name, row.enName)} />, row.username], {
    width: 132,
    phone: 'title',
  }),
  column.own(
    'roleIds',
    (row) => <>{row.roleIds.length === 0 ? DASH : row.roleIds.map((id) => <RoleNameTag key={id} id={id} />)}</>,
    { width: { zh: 140, en: 196 } },
  ),
  column.name('orgName', 'enOrgName', { width: 138 }),
  column.text('phone', { width: 124 }),
  column.own(
    'status',
    (row, { t, lang }) => (
      <>
        <StatusTag of={accountStatus} code={row.status} />
        {row.lockedUntil && (
          <span className="v-two-under s-late">
            {t({ zh: '锁定至', en: 'Locked until' })} {stampText(row.lockedUntil, lang)}
          </span>
        )}
      </>
    ),
    { width: 112, phone: 'mark' },
  ),
  column.own('online', (row, { t }) => (row.online > 0 ? t({ zh: `${row.online} 处`, en: `${row.online}` }) : DASH), {
    width: 72,
    phone: 'hide',
  }),
  column.stamp('lastLogin', { sort: true }),
  column.stamp('gmtCreate', { sort: true, phone: 'hide', aside: true }),
];
