import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { Suspense } from 'react';
import { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { Skeleton, SkeletonBlock } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { submitCurveOf } from './monitor-curve';
import { MonitorRefusals, MonitorSites, MonitorWinners } from './monitor-tables';
import { lazyPart } from '#web/kit/route/lazy';
import { DASH } from '#web/kit/text/value';

const Chart = lazyPart(async () => (await import('#web/kit/theme/chart')).Chart);

const REFETCH_MS = 2_000;

const SLOWEST = 1_000;

const HEIGHT = 260;

/** The live statistics of the last minutes of a release. */
export function LiveMonitor({ siteId, minutes }: { readonly siteId: number | null; readonly minutes: number }) {
  const { t, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const { data, error, refetch } = useQuery({
    queryKey: ['releaseMonitor', minutes, siteId],
    queryFn: () => call(releaseMonitor.look, { minutes, ...(siteId === null ? {} : { siteId }) }, { quiet: true }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const ms = (value: number | null) => (value === null ? DASH : value > SLOWEST ? '> 1,000' : `≤ ${count(value)}`);
  const figures = data
    ? [
        { zh: '提交', en: 'Submissions', value: count(data.submits) },
        { zh: '成功', en: 'Booked', value: count(data.taken) },
        { zh: '每秒峰值', en: 'Peak per second', value: count(data.peak) },
        { zh: '中位响应（毫秒）', en: 'Median response (ms)', value: ms(data.p50) },
        { zh: '95% 响应（毫秒）', en: '95% response (ms)', value: ms(data.p95) },
        { zh: '排队等待', en: 'In queue', value: count(data.queue.waiting) },
        { zh: '待发事件', en: 'Pending events', value: count(data.queue.events) },
        {
          zh: '待支付 → 已支付',
          en: 'Unpaid → paid',
          value: `${count(data.funnel.held)} → ${count(data.funnel.paid)}`,
        },
        {
          zh: '超时 / 取消',
          en: 'Expired / cancelled',
          value: `${count(data.funnel.expired)} / ${count(data.funnel.cancelled)}`,
        },
      ]
    : [];
  return (
    <>
      {!data && error ? (
        <LoadFailed noun={{ zh: '监控', en: 'monitor' }} error={error} retry={() => void refetch()} />
      ) : null}
      {data ? (
        <>
          <dl className="release-figures v-card">
            {figures.map(({ value, ...name }) => (
              <div key={name.en}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <section className="v-card release-curve">
            {data.submits === 0 ? (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t({ zh: '这段时间没有人提交预约', en: 'No booking attempts in this period' })}
              />
            ) : (
              <Suspense fallback={<SkeletonBlock height={HEIGHT} />}>
                <Chart
                  option={submitCurveOf(data, minutes, lang)}
                  ground={themeMode}
                  height={HEIGHT}
                  label={t({
                    zh: `最近 ${minutes} 分钟提交 ${data.submits} 次，成功 ${data.taken} 次`,
                    en: `Last ${minutes} min: submissions ${data.submits}, booked ${data.taken}`,
                  })}
                />
              </Suspense>
            )}
          </section>
          <div className="release-tables">
            <MonitorRefusals rows={data.refusals} />
            <MonitorSites rows={data.sites} />
            <MonitorWinners rows={data.winners} />
          </div>
        </>
      ) : error ? null : (
        <Skeleton />
      )}
    </>
  );
}
