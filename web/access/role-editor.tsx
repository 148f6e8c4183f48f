import { Button, Select, Tabs } from 'antd';
import { useState } from 'react';
import { developerRights } from '#contract/catalogue';
import { roles, type RoleDetail, type RoleRow } from '#contract/access/role.contract';
import { enumMembers } from '#domain/kit/enumeration';
import { isSuperRole, role as roleOf } from '#domain/session/role.status';
import { scopeKind, type ScopeKind } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { conflictOf } from '#web/kit/form/conflict';
import type { SaveConflict } from '#web/kit/form/conflict-dialog';
import { historyTitle } from '#web/kit/audit/history';
import { AuditTrail } from '#web/kit/audit/history-action';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnChange } from '#web/kit/browser/on-change';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { RoleNameTag } from '#web/kit/feedback/role-tag';
import { rightText } from './right-group';
import { RoleConflict } from './role-conflict';
import { CompareRoles } from './role-compare';
import { RoleHolders } from './role-holders';
import { RoleRights } from './role-rights';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

import { CopyRightsDialog } from './role-copy';

const NONE: ReadonlySet<string> = new Set();
const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** The rights, default scope, holders and history of one role. */
export function RoleEditor({ role, rows, again }: { role: RoleDetail; rows: readonly RoleRow[]; again: () => void }) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const canEdit = useSession((state) => state.may)('RoleEdit');
  const before = new Set(role.rightNames);
  const [held, hold] = useState<ReadonlySet<string>>(before);
  const [kind, setKind] = useState<ScopeKind>(role.scopeKind as ScopeKind);
  const { busy, problem, setProblem, submit } = useSubmit();
  const [holdersOf, ask] = useState<string | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [open, setOpen] = useState<'copy' | 'compare' | null>(null);
  // A new version resets the form to the server's state.
  useOnChange(role.version, () => {
    hold(new Set(role.rightNames));
    setKind(role.scopeKind as ScopeKind);
  });
  const changed = !isSameSet(held, before) || kind !== role.scopeKind;
  const added = [...held].filter((right) => !before.has(right)).length;
  const taken = [...before].filter((right) => !held.has(right)).length;
  const save = (version = role.version, rightNames: readonly string[] = [...held], scope: ScopeKind = kind) =>
    submit(
      async () => {
        await call(
          roles.save,
          { id: role.id, version, scopeKind: scope, rightNames: [...rightNames] },
          { quiet: true },
        );
        setConflict(null);
        void message.success(t(words.saved));
        again();
      },
      (error: unknown) => {
        const stale = conflictOf(error);
        setConflict(stale);
        if (!stale) setProblem(error);
      },
    );
  return (
    <section className="v-card s-part">
      <div className="s-bar">
        <RoleNameTag id={role.id} />
        <b>
          {t({
            zh: `${held.size} 项权限 · ${role.holders} 人`,
            en: `Permissions: ${held.size} · ${role.holders} ${role.holders === 1 ? 'person' : 'people'}`,
          })}
        </b>
        <span className="s-end">
          <Button onClick={() => setOpen('compare')}>{t({ zh: '与其他角色比较', en: 'Compare with role' })}</Button>
          {canEdit && <Button onClick={() => setOpen('copy')}>{t({ zh: '复制自…', en: 'Copy from…' })}</Button>}
          {canEdit && changed && (
            <Button
              onClick={() => {
                hold(before);
                setKind(role.scopeKind as ScopeKind);
                setProblem(null);
              }}
            >
              {t({ zh: '放弃修改', en: 'Discard changes' })}
            </Button>
          )}
          {canEdit && (
            <Button type="primary" disabled={!changed} loading={busy} onClick={() => void save()}>
              {changed && (added > 0 || taken > 0)
                ? t({ zh: `保存（+${added} −${taken}）`, en: `Save (+${added} −${taken})` })
                : t({ zh: '保存', en: 'Save' })}
            </Button>
          )}
        </span>
      </div>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Tabs
        items={[
          {
            key: 'rights',
            label: t({ zh: '权限', en: 'Permissions' }),
            children: (
              <RoleRights
                held={held}
                before={before}
                closed={role.id === roleOf.developer ? NONE : developerRights}
                change={canEdit ? hold : null}
                ask={ask}
              />
            ),
          },
          {
            key: 'reach',
            label: t({ zh: '默认数据范围', en: 'Default data scope' }),
            children: (
              <>
                <Select
                  style={{ width: 240 }}
                  value={kind}
                  onChange={setKind}
                  disabled={!canEdit || isSuperRole(role.id)}
                  aria-label={t({ zh: '默认数据范围', en: 'Default data scope' })}
                  options={enumMembers(scopeKind).map((member) => ({
                    value: member.code as ScopeKind,
                    label: t(member),
                  }))}
                />
                <p className="v-quiet">
                  {isSuperRole(role.id)
                    ? t({
                        zh: '超级管理员的数据范围固定为全部',
                        en: 'The data scope of super admins is always all data',
                      })
                    : t({
                        zh: '开通此角色的新账户时使用；每个人的具体范围在用户详情中指定。',
                        en: 'Used when an account is created with this role. Set the scope of each person in the user details.',
                      })}
                </p>
              </>
            ),
          },
          {
            key: 'holders',
            label: t({ zh: `拥有者 ${role.holders}`, en: `Users: ${role.holders}` }),
            children: <RoleHolders roleId={role.id} />,
          },
          { key: 'history', label: t(historyTitle), children: <AuditTrail kind="role" of={role.id} /> },
        ]}
      />
      {conflict && (
        <RoleConflict
          conflict={conflict}
          before={before}
          mine={{ rights: held, kind }}
          busy={busy}
          save={save}
          close={() => setConflict(null)}
        />
      )}
      {holdersOf !== null && (
        <DetailDrawer
          title={t({ zh: `谁拥有“${rightText(holdersOf).zh}”`, en: `Who has ${rightText(holdersOf).en}` })}
          close={() => ask(null)}
        >
          <RoleHolders right={holdersOf} />
        </DetailDrawer>
      )}
      {open === 'copy' && (
        <CopyRightsDialog
          to={role}
          rows={rows}
          close={() => setOpen(null)}
          done={() => {
            setOpen(null);
            void message.success(t(words.saved));
            again();
          }}
        />
      )}
      {open === 'compare' && <CompareRoles first={role} rows={rows} close={() => setOpen(null)} />}
    </section>
  );
}
