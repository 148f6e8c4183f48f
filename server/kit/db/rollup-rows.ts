import { splitPeriod, type Period } from '#domain/statistics/period.rules';
import type { Bind } from '#server/kit/db/list';

/** Returns the rollup rows of a period: whole months by month and the rest by day, or by day only for a daily curve. */
export function rollupRows(
  table: string,
  period: Period,
  { bind, basis, byDay = false }: { readonly bind: Bind; readonly basis?: number; readonly byDay?: boolean },
): string {
  const { days, months } = byDay ? { days: [period], months: null } : splitPeriod(period);
  const basisCondition = basis === undefined ? '' : ` and basis = ${bind(basis)}`;
  const parts = [...days.map((part) => ({ span: 1, part })), ...(months ? [{ span: 2, part: months }] : [])];
  return `(${parts.map(({ span, part }) => `select * from ${table} where span = ${span}${basisCondition} and day between ${bind(part.from)}::date and ${bind(part.to)}::date`).join(' union all ')})`;
}

/** Returns the SQL of the curve point of a row's day. */
export const pointColumn = (step: 'day' | 'month'): string =>
  step === 'day' ? `to_char(c.day, 'YYYY-MM-DD')` : `to_char(date_trunc('month', c.day::timestamp), 'YYYY-MM-DD')`;

/** Returns equality conditions for all defined values. */
export const equalConditions = (columns: Readonly<Record<string, unknown>>, bind: Bind): string[] =>
  Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [`c.${column} = ${bind(value)}`]));
