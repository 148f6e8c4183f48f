import { reportSection } from '#domain/reports/report.status';
import type { ReportLine } from '#contract/reports/service-report.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { amount, count } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<ReportLine>();
const valueText = ({ form }: ReportLine, value: number | null): string =>
  value === null ? DASH : form === 'money' ? amount(value) : count(value);

/** Columns of the list of all figures of a report. */
export const reportColumns = [
  column.code('section', reportSection, { width: 130 }),
  column.own('name', (row, { pick }) => pick(row.name, row.enName), { phone: 'title', width: 220 }),
  column.own('now', (row) => valueText(row, row.now), { number: true, width: 150 }),
  column.own('before', (row) => valueText(row, row.before), { number: true, width: 150 }),
  column.own('unit', (row, { pick }) => pick(row.unit, row.enUnit), { width: 100 }),
  column.own(
    'change',
    (row, { t }) =>
      row.change === null
        ? DASH
        : `${row.change > 0 ? '+' : row.change < 0 ? '−' : ''}${Math.abs(row.change)}${row.form === 'percent' ? t({ zh: ' 百分点', en: ' pts' }) : '%'}`,
    { number: true, width: 130 },
  ),
];
