import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { roles, type RoleDetail, type RoleRow } from '#contract/access/role.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useRoleName } from '#web/kit/feedback/role-tag';
import { rightText } from './right-group';

function RightList({ title, rights }: { title: string; rights: readonly string[] }) {
  const { t } = useWords();
  return (
    <section>
      <h3>
        {title} <span className="v-quiet">{rights.length}</span>
      </h3>
      {rights.length === 0 ? (
        <p className="v-quiet">—</p>
      ) : (
        <ul>
          {rights.map((right) => (
            <li key={right}>{t(rightText(right))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Compares two roles: rights only in the first, in both, only in the second. */
export function CompareRoles({
  first,
  rows,
  close,
}: {
  first: RoleDetail;
  rows: readonly RoleRow[];
  close: () => void;
}) {
  const { t, words } = useWords();
  const name = useRoleName();
  const [other, setOther] = useState(
    () =>
      rows.find(({ id, rights }) => id !== first.id && rights > 0)?.id ??
      rows.find(({ id }) => id !== first.id)?.id ??
      first.id,
  );
  const read = useQuery({
    queryKey: ['Role', 'detail', other],
    queryFn: () => call(roles.detail, { id: other }, { quiet: true }),
  });
  const otherRights = new Set(read.data?.rightNames ?? []);
  const mine = new Set(first.rightNames);
  return (
    <Modal
      open
      width={960}
      title={t({ zh: '比较两个角色', en: 'Compare two roles' })}
      footer={null}
      onCancel={close}
      closable={{ 'aria-label': t(words.close) }}
    >
      <div className="s-bar">
        <b>{name(first.id)}</b> ↔{' '}
        <Select
          style={{ width: 220 }}
          value={other}
          onChange={setOther}
          showSearch={{ optionFilterProp: 'label' }}
          options={rows.filter(({ id }) => id !== first.id).map(({ id }) => ({ value: id, label: name(id) }))}
          aria-label={t({ zh: '另一个角色', en: 'Other role' })}
        />
      </div>
      {read.data ? (
        <div className="s-compare">
          <RightList
            title={t({ zh: `仅 ${name(first.id)}`, en: `Only ${name(first.id)}` })}
            rights={first.rightNames.filter((right) => !otherRights.has(right))}
          />
          <RightList
            title={t({ zh: '两者都有', en: 'Both' })}
            rights={first.rightNames.filter((right) => otherRights.has(right))}
          />
          <RightList
            title={t({ zh: `仅 ${name(other)}`, en: `Only ${name(other)}` })}
            rights={[...otherRights].filter((right) => !mine.has(right))}
          />
        </div>
      ) : (
        <Skeleton />
      )}
    </Modal>
  );
}
