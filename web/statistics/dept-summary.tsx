import { statisticsTerms } from '#domain/statistics/statistics.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { DeptRow, deptStatistics } from '#contract/statistics/dept.contract';
import { count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { barChart } from './chart-options';
import { ChartCard, Charts, FiguresHeader } from './figure-parts';

const MAX_BARS = 10;
const { department, hours, persons, missed, unsettled } = statisticsTerms;

/** Summary of the department page: figures and charts. */
export function DeptSummary({ reply }: ListContent<DeptRow, ReplyOf<typeof deptStatistics.list>>) {
  const { t, pick, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (!reply) return null;
  const style = { lang, themeMode, show: count };
  const { sums, content } = reply;
  const bars = (of: 'orders' | 'hours') =>
    content
      .map((row) => ({ name: pick(row.name, row.enName), value: row[of] }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value)
      .slice(0, MAX_BARS);
  const describe = (of: 'orders' | 'hours') =>
    bars(of)
      .map(({ name, value }) => `${name} ${value}`)
      .join(t({ zh: '，', en: ', ' }));
  return (
    <>
      <FiguresHeader
        {...reply}
        tags={[t({ zh: '按使用日', en: 'By date of use' })]}
        terms={[department, hours, persons, missed, unsettled]}
        figures={[
          { title: { zh: '部门', en: 'Departments' }, value: count(sums.departments) },
          { title: { zh: '订单', en: 'Orders' }, value: count(sums.orders) },
          { title: { zh: '时长（小时）', en: 'Hours' }, value: count(sums.hours) },
          { title: { zh: '人次', en: 'Visits' }, value: count(sums.people) },
          { title: { zh: '爽约', en: 'No-shows' }, value: count(sums.missed) },
        ]}
      />
      <Charts>
        <ChartCard
          title={{ zh: '订单最多的部门', en: 'Most orders by department' }}
          empty={bars('orders').length === 0}
          says={describe('orders')}
          option={barChart(bars('orders'), style)}
        />
        <ChartCard
          title={{ zh: '时长最多的部门（小时）', en: 'Most hours by department' }}
          empty={bars('hours').length === 0}
          says={describe('hours')}
          option={barChart(bars('hours'), style)}
        />
      </Charts>
    </>
  );
}
