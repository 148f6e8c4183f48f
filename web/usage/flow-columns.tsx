import type { FlowRow } from '#contract/usage/flow.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';
import { PercentChange } from '#web/statistics/figure-parts';

const column = columnsOf<FlowRow>();

/** Columns of the list of visits. */
export const flowColumns = [
  column.name('name', 'enName', { width: 200, phone: 'title', sort: true }),
  column.own('visits', (row) => count(row.visits), { width: 96, number: true, sort: true }),
  column.own('persons', (row) => count(row.persons), { width: 96, number: true, sort: true }),
  column.own('exits', (row) => count(row.exits), { width: 88, number: true }),
  column.own('unclosed', (row) => count(row.unclosed), { width: { zh: 88, en: 112 }, number: true }),
  column.own('stay', (row) => row.stay ?? DASH, { width: { zh: 144, en: 152 }, number: true, sort: true }),
  column.own('peak', (row) => count(row.peak), { width: { zh: 112, en: 120 }, number: true, sort: true }),
  column.text('peakAt', { width: 144 }),
  column.own('share', ({ share }) => `${share.toFixed(1)}%`, { width: 96, number: true }),
  column.own('before', (row) => count(row.before), { width: { zh: 128, en: 96 }, number: true }),
  column.own('change', ({ change }) => <PercentChange percent={change} />, {
    width: { zh: 100, en: 116 },
    number: true,
    sort: true,
  }),
];
