import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { UserDetail, UserGrant } from '#contract/access/user.contract';
import { GrantScopeText, RoleNameTag, useRoleName } from '#web/kit/feedback/role-tag';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { RevokeRoleDialog } from './account-dialogs';
import { GrantForm } from './grant-form';

/** The roles of an account with their scope, and the actions that grant, edit and revoke them. */
export function RoleGrants({ user, again }: { user: UserDetail; again: () => void }) {
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
