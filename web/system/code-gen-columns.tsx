import { Link } from 'react-router-dom';
import type { CodeGenRow } from '#contract/system/code-gen.contract';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<CodeGenRow>();

/** Columns of the list of area plans. */
export const codeGenColumns = [
  column.own(
    'plural',
    (row) => (
      <Link to={`/codeGen/add/${row.id}`}>
        <code>{row.plural}</code>
      </Link>
    ),
    { width: 180, phone: 'title' },
  ),
  column.name('zh', 'en', { width: 180 }),
  column.text('tableName', { width: 180 }),
  column.text('fieldCount', { width: 90 }),
  column.text('by', { width: 120 }),
  column.stamp('gmtModified'),
];
