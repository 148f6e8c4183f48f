import { Modal, Select } from 'antd';
import { useState } from 'react';
import { roles, type RoleDetail, type RoleRow } from '#contract/access/role.contract';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useRoleName } from '#web/kit/feedback/role-tag';
import { useSubmit } from '#web/kit/call/use-submit';

/** Dialog that replaces the rights of a role by those of another. */
export function CopyRightsDialog({
  to,
  rows,
  close,
  done,
}: {
  to: RoleDetail;
  rows: readonly RoleRow[];
  close: () => void;
  done: () => void;
}) {
  const { t, words } = useWords();
  const name = useRoleName();
  const [from, setFrom] = useState<number | null>(null);
  const { busy, problem, submit } = useSubmit();
  const copy = async () => {
    if (from === null) return;
    await submit(() => call(roles.copy, { from, to: to.id, version: to.version }, { quiet: true }).then(done));
  };
  return (
    <Modal
      open
      width={520}
      title={t({
        zh: `把其他角色的权限复制给“${name(to.id)}”`,
        en: `Copy permissions of another role to ${name(to.id)}`,
      })}
      okText={t({ zh: '复制并替换', en: 'Copy and replace' })}
      cancelText={t(words.back)}
      okButtonProps={{ disabled: from === null, danger: true }}
      confirmLoading={busy}
      onOk={() => void copy()}
      onCancel={close}
    >
      <p>
        {t({
          zh: `“${name(to.id)}”现有的 ${to.rights} 项权限会被完全替换，已登录的人立即生效。`,
          en: `All permissions of ${name(to.id)} (${to.rights}) are replaced. Logged-in users are affected immediately.`,
        })}
      </p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Select
        style={{ width: '100%' }}
        value={from}
        onChange={setFrom}
        placeholder={t({ zh: '选择来源角色', en: 'Copy from' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={rows
          .filter(({ id }) => id !== to.id)
          .map((row) => ({ value: row.id, label: `${name(row.id)} · ${row.rights}` }))}
      />
    </Modal>
  );
}
