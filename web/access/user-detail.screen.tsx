import './right.css';
import { EyeOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Alert, Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { userInput, users, type UserDetail, type UserGrant } from '#contract/access/user.contract';
import { gender } from '#domain/members/member.status';
import { accountStatus } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { historyTitle } from '#web/kit/audit/history';
import { AuditTrail } from '#web/kit/audit/history-action';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DisableAccountDialog, ResetPasswordDialog, RevealFieldDialog, RevokeRoleDialog } from './account-dialogs';
import { GrantForm } from './grant-form';
import { GrantScopeText, RoleNameTag, useRoleName } from '#web/kit/feedback/role-tag';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { LoginHistory, OpenLogins } from './user-logins';
import { orDash } from '#web/kit/text/value';
import { FactsList } from '#web/kit/detail/facts-list';

const edit: FormSpec<UserDetail> = {
  endpoint: users.edit,
  fields: (Object.keys(userInput.shape) as (keyof typeof userInput.shape)[]).map((key) =>
    key === 'gender'
      ? input.select('gender', gender)
      : key === 'orgId'
        ? input.lookup('orgId', () => call(users.orgs, {}, { quiet: true }))
        : input.text(
            key,
            key === 'phone' || key === 'email'
              ? { hint: { zh: '留空则保持不变', en: 'Leave empty to keep the current value' } }
              : {},
          ),
  ),
  // Masked fields are retyped or left unchanged: masked text is never saved.
  start: (row) =>
    row
      ? {
          id: row.id,
          version: row.version,
          name: row.name,
          enName: row.enName,
          gender: row.gender,
          ...(row.orgId > 0 ? { orgId: row.orgId } : {}),
        }
      : {},
};

/** A masked value that can be revealed with a reason. */
function MaskedValue({ id, field, value }: { id: number; field: 'phone' | 'email'; value: string }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [dialogOpen, ask] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  if (value === '') return <>—</>;
  return (
    <>
      {open ?? value}
      {open === null && may('viewPhone') && (
        <Button
          type="link"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t({ zh: '查看完整内容', en: 'Show full value' })}
          onClick={() => ask(true)}
        />
      )}
      {dialogOpen && <RevealFieldDialog id={id} field={field} close={() => ask(false)} shown={setOpen} />}
    </>
  );
}

function PersonCard({ user }: { user: UserDetail }) {
  const { pick, lang, label } = useWords();
  const stamp = (at: string | null) => orDash(at, (at) => stampText(at, lang));
  return (
    <FactsList
      layout="grid"
      facts={[
        [{ zh: '性别', en: 'Gender' }, label(gender, user.gender)],
        [{ zh: '部门', en: 'Department' }, pick(user.orgName, user.enOrgName)],
        [{ zh: '手机号', en: 'Phone' }, <MaskedValue id={user.id} field="phone" value={user.phone} />],
        [{ zh: '邮箱', en: 'Email' }, <MaskedValue id={user.id} field="email" value={user.email} />],
        [{ zh: '校园卡', en: 'Campus card' }, user.campusCardNo],
        [{ zh: '创建时间', en: 'Created' }, stamp(user.gmtCreate)],
        [{ zh: '最近登录', en: 'Last login' }, stamp(user.lastLogin)],
        [{ zh: '连续输错密码', en: 'Failed passwords' }, user.failedLogins],
      ]}
    />
  );
}

function RoleGrants({ user, again }: { user: UserDetail; again: () => void }) {
  const { t, lang } = useWords();
  const may = useSession((state) => state.may);
  const name = useRoleName();
  const [editing, setEditing] = useState<{ grant: UserGrant | null } | null>(null);
  const [taking, take] = useState<UserGrant | null>(null);
  const mayGrant = may('UserGrant') && !user.self;
  return (
    <section className="v-card s-part">
      <h2>
        {t({ zh: '角色与数据范围', en: 'Roles and data scope' })}
        {mayGrant && (
          <Button size="small" type="primary" onClick={() => setEditing({ grant: null })}>
            {t({ zh: '授予角色', en: 'Assign role' })}
          </Button>
        )}
      </h2>
      {user.grants.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有任何角色，无法登录', en: 'No roles. This account cannot log in.' })}</p>
      ) : (
        <ul className="s-rows">
          {user.grants.map((grant) => (
            <li key={grant.roleId}>
              <span className="s-role">
                <RoleNameTag id={grant.roleId} />
                {grant.over && <Tag color="error">{t({ zh: '已过期', en: 'Expired' })}</Tag>}
              </span>
              <span className="s-wide">
                <GrantScopeText scope={grant.scope} />
                <small className="v-two-under">
                  {grant.expiresOn
                    ? t({ zh: `有效期至 ${grant.expiresOn}`, en: `until ${grant.expiresOn}` })
                    : t({ zh: '长期有效', en: 'no end date' })}{' '}
                  ·{' '}
                  {grant.grantedBy
                    ? t({ zh: `${grant.grantedBy} 授予`, en: `assigned by ${grant.grantedBy}` })
                    : t({ zh: '系统授予', en: 'assigned by the system' })}{' '}
                  {stampText(grant.grantedAt, lang)}
                </small>
              </span>
              {mayGrant && (
                <span className="v-row-actions">
                  <Button type="link" size="small" onClick={() => setEditing({ grant })}>
                    {t({ zh: '调整', en: 'Edit' })}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => take(grant)}>
                    {t({ zh: '收回', en: 'Remove' })}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {user.self && (
        <p className="v-quiet">
          {t({ zh: '自己的角色由其他管理员调整', en: 'Your own roles must be changed by another administrator' })}
        </p>
      )}
      {editing && (
        <GrantForm
          userId={user.id}
          grant={editing.grant}
          close={() => setEditing(null)}
          done={() => {
            setEditing(null);
            again();
          }}
        />
      )}
      {taking && (
        <RevokeRoleDialog
          userId={user.id}
          roleId={taking.roleId}
          roleName={name(taking.roleId)}
          close={() => take(null)}
          done={() => {
            take(null);
            again();
          }}
        />
      )}
    </section>
  );
}

function UserLog({ id }: { id: number }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return may('User') ? (
    <section className="v-card s-part">
      <h2>{t(historyTitle)}</h2>
      <AuditTrail kind="user" of={id} />
    </section>
  ) : null;
}

function UserHeader({ user, again }: { user: UserDetail; again: () => void }) {
  const { t, pick, words } = useWords();
  const may = useSession((state) => state.may);
  const { message } = App.useApp();
  const [open, setOpen] = useState<'edit' | 'reset' | 'lock' | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    again();
  };
  const shut = user.status === accountStatus.off || user.lockedUntil !== null;
  const unlock = () =>
    call(users.unlock, { id: user.id })
      .then(
        () => void message.success(t(words.saved)),
        () => undefined,
      )
      .finally(again);
  return (
    <header className="v-card s-head">
      <div>
        <h1>
          {pick(user.name, user.enName)} <small>{user.username}</small>
        </h1>
        <StatusTag of={accountStatus} code={user.status} />
        {user.lockedUntil && (
          <Tag color="warning">
            {t({
              zh: `登录锁定至 ${user.lockedUntil.slice(11, 16)}`,
              en: `Locked until ${user.lockedUntil.slice(11, 16)}`,
            })}
          </Tag>
        )}
        {user.mustChange && <Tag>{t({ zh: '待修改初始密码', en: 'Initial password not changed' })}</Tag>}
      </div>
      <span className="s-head-acts">
        {may('UserEdit') && (
          <Button onClick={() => setOpen('edit')}>{t({ zh: '编辑资料', en: 'Edit details' })}</Button>
        )}
        {may('UserReset') && !user.self && (
          <Button onClick={() => setOpen('reset')}>{t({ zh: '重置密码', en: 'Reset password' })}</Button>
        )}
        {may('UserLock') && !user.self && shut && (
          <Button onClick={() => void unlock()}>{t({ zh: '启用 / 解锁', en: 'Enable or unlock' })}</Button>
        )}
        {may('UserLock') && !user.self && user.status === accountStatus.normal && (
          <Button danger onClick={() => setOpen('lock')}>
            {t({ zh: '停用', en: 'Disable' })}
          </Button>
        )}
      </span>
      {user.lockReason && (
        <Alert
          type="warning"
          showIcon
          title={t({ zh: `停用原因：${user.lockReason}`, en: `Disabled: ${user.lockReason}` })}
        />
      )}
      {open === 'edit' && (
        <FormDialog spec={edit} row={user} title={{ zh: '编辑资料', en: 'Edit details' }} close={close} done={done} />
      )}
      {open === 'reset' && <ResetPasswordDialog row={user} close={close} done={done} />}
      {open === 'lock' && <DisableAccountDialog row={user} close={close} done={done} />}
    </header>
  );
}

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
        <Skeleton active paragraph={{ rows: 8 }} />
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
