import { gateRefusal } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { GateStatRow, gateStatistics } from '#contract/gates/gate-stat.contract';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { useThemeMode } from '#web/kit/theme/theme';
import { barChart } from '#web/statistics/chart-options';
import { ChartCard, Charts, FiguresHeader } from '#web/statistics/figure-parts';
import { hourBars } from './hour-bars';

type StatReply = ReplyOf<typeof gateStatistics.list>;

const terms = [
  {
    zh: '进、出',
    en: 'In, out',
    meaning: {
      zh: '出入口通过的记录，按修复后的方向；馆内门禁也计入记录，但不计在馆人数',
      en: 'Passages in their corrected direction. Inner doors count as events, but not as people inside.',
    },
  },
  {
    zh: '最多、最少在馆',
    en: 'Most and least inside',
    meaning: {
      zh: '开放时间内、当日首次通行之后，单个场馆的在馆人数',
      en: 'People inside one venue during opening hours, from the first passage of the day on',
    },
  },
  {
    zh: '缺离场',
    en: 'Missing exits',
    meaning: {
      zh: '这段时间开始的在馆记录中，没有看到离场、由闭馆或再次进场结束的',
      en: 'Visits that began in the period and ended at closing time or with the next entry, because no exit was seen',
    },
  },
];

/** Summary of the gate statistics: figures, passages by hour, and reasons of refusals. */
export function GateStatSummary({ reply }: ListContent<GateStatRow, StatReply>) {
  const { t, pick, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (!reply) return null;
  const { sums, most, least, hours } = reply;
  const style = { lang, themeMode, show: count };
  const reasons = reply.reasons.map(({ reason, count: value }) => ({
    name: t(enumMember(gateRefusal, reason) ?? { zh: '闸机未说明', en: 'Not given by the gate' }),
    value,
  }));
  const extreme = (found: StatReply['most']) =>
    found === null
      ? { value: DASH }
      : {
          value: count(found.inside),
          of: { zh: `${found.venueName} ${found.at.slice(5)}`, en: `${found.enVenueName} ${found.at.slice(5)}` },
        };
  return (
    <>
      <FiguresHeader
        from={reply.from}
        to={reply.to}
        proof={null}
        tags={[]}
        terms={terms}
        figures={[
          { title: { zh: '记录', en: 'Events' }, value: count(sums.events) },
          { title: { zh: '进', en: 'In' }, value: count(sums.ins) },
          { title: { zh: '出', en: 'Out' }, value: count(sums.outs) },
          { title: { zh: '拒绝', en: 'Refused' }, value: count(sums.refused) },
          { title: { zh: '最多在馆', en: 'Most inside' }, ...extreme(most) },
          { title: { zh: '最少在馆', en: 'Least inside' }, ...extreme(least) },
          {
            title: { zh: '缺离场', en: 'Missing exits' },
            value: count(sums.missingExits),
            of: { zh: `共 ${count(sums.visits)} 人次`, en: `of ${count(sums.visits)} visits` },
          },
          { title: { zh: '已修复', en: 'Corrected' }, value: count(sums.corrected) },
          { title: { zh: '人工计数', en: 'By hand' }, value: count(sums.manual) },
        ]}
      />
      <Charts>
        <ChartCard
          title={{ zh: '各小时进出', en: 'In and out by hour' }}
          empty={hours.length === 0}
          says={hours
            .map(({ hour, ins, outs }) =>
              t({ zh: `${hour} 时进 ${ins} 出 ${outs}`, en: `${hour}:00 in ${ins} out ${outs}` }),
            )
            .join(pick('，', ', '))}
          option={hourBars(hours, lang, themeMode)}
        />
        <ChartCard
          title={{ zh: '拒绝原因', en: 'Reasons of refusals' }}
          empty={reasons.length === 0}
          says={reasons.map(({ name, value }) => `${name} ${value}`).join(pick('，', ', '))}
          option={barChart(reasons, style)}
        />
      </Charts>
    </>
  );
}
