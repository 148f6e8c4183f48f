import { enumMember } from '#domain/kit/enumeration';
import { viewReason, personalField } from '#domain/logs/viewer-log.status';
import { logs, personalViewFilter, personalViewRow, type PersonalViewRow } from '#contract/logs/log.contract';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useRoleName } from '#web/kit/feedback/role-tag';
import { Value } from '#web/kit/text/value';

const column = columnsOf<PersonalViewRow>();

function RoleName({ id }: { id: number }) {
  const name = useRoleName();
  return <>{name(id)}</>;
}

/** Accesses to personal data with their reasons. */
export const ViewerLogPanel = listScreen({
  route: 'VenuesLogs',
  part: 'views',
  title: { zh: '查看日志', en: 'Data access log' },
  list: logs.views,
  filter: personalViewFilter,
  row: personalViewRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '查看记录', en: 'views' },
  search: [field.text('keyword'), field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
  columns: [
    column.stamp('at', { width: 132, sort: true }),
    column.twoLines('viewerName', (row) => [<Value>{row.viewerName}</Value>, <RoleName id={row.roleId} />], {
      width: 150,
      phone: 'title',
    }),
    column.twoLines('personName', (row) => [<Value>{row.personName}</Value>, row.personUsername ?? ''], {
      width: 150,
    }),
    column.own(
      'fields',
      (row, { t }) =>
        row.fields
          .map((one) => t(enumMember(personalField, one) ?? { zh: one, en: one }))
          .join(t({ zh: '、', en: ', ' })),
      { width: 180 },
    ),
    column.own(
      'why',
      (row, { t }) => {
        const known = enumMember(viewReason, row.why);
        return known ? t(known) : <DataText>{row.why}</DataText>;
      },
      { width: 260 },
    ),
    column.text('ip', { width: 130, phone: 'hide' }),
  ],
  exports: { endpoint: logs.exportViews, right: 'logView' },
});
