import './right.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { users } from '#contract/access/user.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { PersonCard } from './person-card';
import { RoleGrants } from './role-grants';
import { UserHeader } from './user-header';
import { UserLog } from './user-log';
import { LoginHistory, OpenLogins } from './user-logins';

/** One account: person, roles with scope, active and past logins. */
export default function UserDetailScreen() {
  const { pathname } = useLocation();
  const id = Number(pathname.split('/').at(-1));
  const client = useQueryClient();
  const read = useQuery({ queryKey: ['UserDetail', id], queryFn: () => call(users.detail, { id }, { quiet: true }) });
  const again = () => {
    void client.invalidateQueries({ queryKey: ['UserDetail', id] });
    void client.invalidateQueries({ queryKey: ['User'] });
  };
  if (read.isPending)
    return (
      <div className="v-card s-part">
        <Skeleton rows={8} />
      </div>
    );
  if (!read.data)
    return (
      <div className="v-card">
        <LoadFailed noun={{ zh: '用户', en: 'user' }} error={read.error} retry={() => void read.refetch()} />
      </div>
    );
  return (
    <div className="s-page">
      <OneTimeSecretDialog />
      <UserHeader user={read.data} again={again} />
      <section className="v-card s-part">
        <PersonCard user={read.data} />
      </section>
      <RoleGrants user={read.data} again={again} />
      <OpenLogins user={read.data} again={again} />
      <LoginHistory user={read.data} />
      <UserLog id={read.data.id} />
    </div>
  );
}
