import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { users, type UserGrant } from '#contract/access/user.contract';
import { isSuperRole, role } from '#domain/session/role.status';
import { scopeKind } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type ControlProps, type FormField, type FormSpec, type FormValues } from '#web/kit/form/form-spec';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

const kinds = {
  campuses: { code: scopeKind.campuses, text: { zh: '校区', en: 'Campuses' } },
  venues: { code: scopeKind.venues, text: { zh: '场馆', en: 'Venues' } },
  merchants: { code: scopeKind.merchants, text: { zh: '商户', en: 'Merchants' } },
  orgs: { code: scopeKind.orgs, text: { zh: '部门（含下级）', en: 'Departments (including sub-departments)' } },
} as const satisfies Record<string, { code: number; text: Text }>;
type ScopeList = keyof typeof kinds;

interface ScopeItem {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly parentId: number | null;
}
interface ScopeTreeNode {
  readonly value: number;
  readonly title: string;
  readonly children: ScopeTreeNode[];
}

const branches = (
  rows: readonly ScopeItem[],
  pick: (zh: string, en: string) => string,
  parent: number | null = null,
): ScopeTreeNode[] =>
  rows
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, name, enName }) => ({ value: id, title: pick(name, enName), children: branches(rows, pick, id) }));

/**
 * Chooses the items of a scope kind. Changing the kind clears the choice, because ids of one kind mean nothing in
 * another.
 */
function ScopeChoice({
  place,
  last,
  value,
  onChange,
  id,
  label,
}: ControlProps & { place: ScopeList; last: { kind: ScopeList | null } }) {
  const { pick } = useWords();
  const read = useQuery({
    queryKey: ['User', 'reaches'],
    queryFn: () => call(users.reaches, {}, { quiet: true }),
    staleTime: 300_000,
  });
  useEffect(() => {
    if (last.kind !== null && last.kind !== place) onChange?.([]);
    last.kind = place;
    // Only the change of the kind empties it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const rows: readonly ScopeItem[] = read.data?.[place] ?? [];
  const shared = {
    ...(id ? { id } : {}),
    value: (value ?? []) as number[],
    onChange: (next: number[]) => onChange?.(next),
    loading: read.isPending,
    'aria-label': label,
    allowClear: true,
    style: { width: '100%' },
  };
  return place === 'orgs' ? (
    <TreeSelect
      {...shared}
      multiple
      treeCheckable
      treeCheckStrictly={false}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={branches(rows, pick)}
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
    />
  ) : (
    <Select
      {...shared}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map((row) => ({ value: row.id, label: pick(row.name, row.enName) }))}
    />
  );
}

function fieldsFor(grant: UserGrant | null): readonly FormField[] {
  const last: { kind: ScopeList | null } = {
    kind: (Object.keys(kinds) as ScopeList[]).find((place) => kinds[place].code === grant?.scope.kind) ?? null,
  };
  const isSuper = (values: FormValues) => isSuperRole(Number(values['roleId']));
  return [
    input.select('roleId', role, { disabled: grant !== null }),
    input.select('scopeKind', scopeKind, {
      when: (values) => !isSuper(values),
      hint: {
        zh: '决定能看到和处理哪些订单、流水、设备和记录',
        en: 'Decides which orders, transactions, devices and records the user can see and handle.',
      },
    }),
    ...(Object.keys(kinds) as ScopeList[]).map((place) =>
      input.own('scopeIds', (props) => <ScopeChoice {...props} place={place} last={last} />, {
        label: kinds[place].text,
        when: (values) => !isSuper(values) && Number(values['scopeKind']) === kinds[place].code,
      }),
    ),
    input.date('expiresOn', { hint: { zh: '不填则长期有效', en: 'Leave empty for no end date.' } }),
  ];
}

/** Assigns a role to a person, or changes its scope and end date. */
export function GrantForm({
  userId,
  grant,
  close,
  done,
}: {
  userId: number;
  grant: UserGrant | null;
  close: () => void;
  done: () => void;
}) {
  const [spec] = useState<FormSpec<UserGrant>>(() => ({
    endpoint: users.grant,
    fields: fieldsFor(grant),
    also: () => ({ id: userId, scopeKind: scopeKind.all }),
    start: (row) =>
      row
        ? {
            roleId: row.roleId,
            scopeKind: row.scope.kind,
            scopeIds: row.scope.ids,
            ...(row.expiresOn ? { expiresOn: row.expiresOn } : {}),
          }
        : { scopeKind: scopeKind.all },
  }));
  return (
    <FormDialog
      spec={spec}
      row={grant}
      title={grant ? { zh: '调整数据范围', en: 'Change data scope' } : { zh: '授予角色', en: 'Assign role' }}
      close={close}
      done={done}
    />
  );
}
