import type { LocalDate } from '#domain/kit/time';
import { useRates } from '#contract/usage/use-rate.contract';
import { median, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';

const READS = 15;
const SLICE = 200;
const PASSWORD = 'Demo@2026venue';

/**
 * Measures the page of use rates over a year of the order items that `measureIncome` inserted against counting these
 * items, and compares a month of the rollups with a scan.
 */
export async function measureUseRate(stack: Stack): Promise<BenchmarkRow> {
  await stack.pool.query(
    `
      insert into stat_use_due (site_id, day)
      select distinct site_id, reservation_date from venue_order where reservation_date < school_now()::date
      on conflict do nothing
    `,
  );
  for (let counted = SLICE; counted >= SLICE;) {
    const { rows } = await stack.pool.query<{ counted: number }>('select use_fold_due($1) as counted', [SLICE]);
    counted = rows[0]?.counted ?? 0;
  }
  await stack.pool.query('vacuum analyze stat_use, stat_use_site, stat_open');
  const desk = stack.client();
  const { code, message } = await desk.signIn('admin', PASSWORD);
  if (code !== 200) throw new Error(`admin cannot log in: ${message}`);
  const {
    rows: [span],
  } = await stack.pool.query<{ from: LocalDate; to: LocalDate; month: LocalDate; items: string }>(
    `
      select to_char(school_now()::date - 365, 'YYYY-MM-DD') as from, to_char(school_now()::date - 1, 'YYYY-MM-DD') as to,
        to_char(date_trunc('month', school_now() - interval '2 months'), 'YYYY-MM-DD') as month,
        (select count(*) from venue_order_item) as items
    `,
  );
  const looks: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const began = performance.now();
    await stack.pool.query('select count(*) from venue_order_item');
    counts.push(performance.now() - began);
    const { body, ms } = await desk.call(useRates.list, { dateFrom: span?.from, dateTo: span?.to, page: 0, size: 20 });
    if (body.code !== 200) throw new Error(`the page of use rates: ${body.code} ${body.message}`);
    looks.push(ms);
  }
  const { rows: differing } = await stack.pool.query<{ rollup: string; wrong: number }>(
    'select rollup, wrong from use_differs($1) where wrong > 0',
    [span?.month],
  );
  const [page, count] = [median(looks), median(counts)];
  return {
    what: `use rates of a year over ${(Number(span?.items) / 1e6).toFixed(1)} million order items`,
    value: `${page.toFixed(1)} ms`,
    floor: `count(*) ${count.toFixed(0)} ms`,
    ratio: page / count,
    better: 'lower',
    gate: 0.1,
    aim: 0.06,
    note: 'a month equal to a scan',
    ...(differing.length > 0 ? { wrong: `a month differs from a scan: ${JSON.stringify(differing)}` } : {}),
  };
}
