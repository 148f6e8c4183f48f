import type { CodeRow } from '#contract/system/code.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<CodeRow>();

/** Columns of the list of codes. */
export const codeColumns = [
  column.name('codename', 'enName', { width: 180, phone: 'title' }),
  column.text('value', { width: 110 }),
  column.twoLines('listName', (row, { pick }) => [pick(row.listName, row.enListName), row.codeKey], { width: 180 }),
  column.name('parentName', 'enParentName', { width: 130 }),
  column.text('sort', { width: 80, number: true }),
  column.own(
    'uses',
    (row, { t }) =>
      row.uses === 0 ? (
        <span className="v-quiet">{t({ zh: '未使用', en: 'Unused' })}</span>
      ) : (
        t({ zh: `${row.uses} 处`, en: row.uses === 1 ? '1 place' : `${row.uses} places` })
      ),
    { width: 100, number: true },
  ),
  column.tag('status', switchStatus, { width: 110 }),
];
