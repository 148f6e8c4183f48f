import { Table } from 'antd';
import type { ReactNode } from 'react';
import { labelOf } from '#contract/kit/fields';
import { occupantRow, type OccupantRow } from '#contract/office-spaces/space-user.contract';
import { useWords } from '#web/kit/session/words';
import { occupantColumns } from './occupant-columns';

/** Office records in a table; `action` is the last column of each. */
export function OccupantTable({
  records,
  hide,
  action,
}: {
  readonly records: readonly OccupantRow[];
  readonly hide: 'name' | 'roomNo';
  readonly action?: (row: OccupantRow) => ReactNode;
}) {
  const translator = useWords();
  const { t, lang, words } = translator;
  return (
    <Table<OccupantRow>
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={[...records]}
      locale={{ emptyText: t({ zh: '还没有用房记录', en: 'No office records yet' }) }}
      columns={[
        ...occupantColumns
          .filter(({ key }) => key !== hide)
          .map(({ key, draw, number }) => ({
            key,
            title: labelOf(occupantRow.shape[key as keyof typeof occupantRow.shape], lang) ?? key,
            ...(number ? { align: 'right' as const } : {}),
            render: (_: unknown, row: OccupantRow) => draw(row, translator),
          })),
        ...(action
          ? [{ key: 'action', title: t(words.actions), render: (_: unknown, row: OccupantRow) => action(row) }]
          : []),
      ]}
    />
  );
}
