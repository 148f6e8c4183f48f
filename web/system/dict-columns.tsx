import { Tag } from 'antd';
import type { DictRow } from '#contract/system/code.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<DictRow>();

/** Columns of the list of dictionary entries. */
export const dictColumns = [
  column.own(
    'dictCode',
    (row, { t }) => (
      <span className={row.parentId === null ? 'd-root' : 'd-below'}>
        <code>{row.dictCode}</code>
        {row.builtIn && (
          <>
            {' '}
            <Tag>{t({ zh: '内置', en: 'Built in' })}</Tag>
          </>
        )}
      </span>
    ),
    { width: 220, phone: 'title' },
  ),
  column.text('dictVal', { width: 190 }),
  column.text('enVal', { width: 180 }),
  column.text('parentCode', { width: 130 }),
  column.text('childs', { width: 80, number: true }),
  column.text('sort', { width: 80, number: true }),
  column.tag('status', switchStatus, { width: 110 }),
];
