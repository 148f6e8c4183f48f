import { Suspense } from 'react';
import { metricFacts } from '#domain/facilities/facility.rules';
import { readingState } from '#domain/facilities/facility.status';
import type { FacilityReading } from '#contract/facilities/facility.contract';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { schoolStamp, useNow } from '#web/kit/browser/clock';
import { stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { readingOption } from './facility-curve';
import { metricName, rangeText, valueText } from './facility-text';
import { lazyPart } from '#web/kit/route/lazy';
import { DASH } from '#web/kit/text/value';

const Chart = lazyPart(async () => (await import('#web/kit/theme/chart')).Chart);
const HEIGHT = 160;
const skeleton = <SkeletonBlock height={HEIGHT} />;

/** A measure of a facility: the latest reading with its state, and the curve of the last 24 hours. */
export function MeasureCard({
  of,
  points,
}: {
  readonly of: FacilityReading;
  readonly points: readonly { readonly at: number; readonly value: number }[];
}) {
  const { t, pick, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const now = useNow(60_000);
  const name = metricName(of.metric, lang);
  const range = rangeText(of.metric, of);
  const source = of.hardwareId === null ? t({ zh: '人工记录', en: 'Manual' }) : pick(of.sensor, of.enSensor);
  return (
    <section className="v-card f-part">
      <header>
        <h2>{name}</h2>
        <StatusTag of={readingState} code={of.state} />
      </header>
      <p className="f-now">
        {of.value === null ? DASH : of.value.toFixed(metricFacts[of.metric].decimals)}{' '}
        <small>{metricFacts[of.metric].unit}</small>
      </p>
      <p className="f-about">
        {[
          range && t({ zh: `正常范围 ${range}`, en: `Normal range ${range}` }),
          source,
          of.at !== null && stampText(schoolStamp(of.at), lang),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {points.length === 0 ? (
        <p className="f-nothing">{t({ zh: '近 24 小时没有读数', en: 'No readings in the last 24 hours' })}</p>
      ) : (
        <Suspense fallback={skeleton}>
          <Chart
            option={readingOption({ metric: of.metric, points, low: of.low, high: of.high, now }, themeMode)}
            ground={themeMode}
            height={HEIGHT}
            label={t({
              zh: `${name}近24小时曲线，最新 ${of.value === null ? '无' : valueText(of.metric, of.value)}`,
              en: `${name} over the last 24 hours, latest ${of.value === null ? 'none' : valueText(of.metric, of.value)}`,
            })}
          />
        </Suspense>
      )}
    </section>
  );
}
