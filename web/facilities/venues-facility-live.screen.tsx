import '#web/kit/theme/live-figure.css';
import './facility.css';
import { EditOutlined, ExportOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { addDays, type LocalDate } from '#domain/kit/time';
import { metricFacts } from '#domain/facilities/facility.rules';
import { readingState } from '#domain/facilities/facility.status';
import { switchStatus } from '#domain/venues/venue.status';
import { room } from '#contract/kit/live';
import type { FacilityRoom } from '#contract/kit/rooms';
import { facilities, type FacilityReading } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import { schoolDate, schoolStamp, useNow } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import { stampText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { readingOption } from './facility-curve';
import { RecordReadingDialog } from './facility-record';
import { metricName, rangeText, valueText } from './facility-text';
import { useEntityRoom } from '#web/kit/live/entity-room';
import { DASH, orDash } from '#web/kit/text/value';

const Chart = lazy(async () => ({ default: (await import('#web/kit/theme/chart')).Chart }));
const HEIGHT = 160;
const skeleton = <Skeleton.Node active style={{ width: '100%', height: HEIGHT }} />;

function MeasureCard({
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

/** A facility with its latest readings, range states and last 24 hours, updated live. */
export default function VenuesFacilityLive() {
  const { t, pick, lang, words } = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const id = Number(useParams()['id']);
  const [noting, note] = useState(false);
  const [venueId, setVenue] = useState<number | null>(null);
  const again = () => void client.invalidateQueries({ queryKey: ['facility', id] });
  const { view, every } = useEntityRoom<FacilityRoom>(venueId === null ? null : room.facility(venueId, id), again);
  const { data, error, refetch } = useQuery({
    queryKey: ['facility', id, 'live'],
    refetchInterval: every,
    queryFn: async () => {
      const live = await call(facilities.live, { id }, { quiet: true });
      setVenue(live.venueId);
      return live;
    },
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '设施', en: 'facility' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  const exportInput = { id, dateFrom: addDays(schoolDate() as LocalDate, -30), lang };
  return (
    <div className="s-page">
      <section className="v-card s-head">
        <h1>
          {pick(data.name, data.enName)}
          {data.status === switchStatus.off && <StatusTag of={switchStatus} code={data.status} />}
        </h1>
        <div className="s-do">
          {view.refused === null && <LiveBadge state={view.state} at={view.at} />}
          {may('VenuesFacilityLiveExport') && (
            <Button
              icon={<ExportOutlined />}
              onClick={() =>
                void download(facilities.exportReadings, exportInput, `readings-${id}-${schoolDate()}.xlsx`).catch(
                  () => undefined,
                )
              }
            >
              {t({ zh: '导出近 30 天', en: 'Export 30 days' })}
            </Button>
          )}
          {may('VenuesFacilityLiveRecord') && (
            <Button type="primary" icon={<EditOutlined />} onClick={() => note(true)}>
              {t({ zh: '记录读数', en: 'Record reading' })}
            </Button>
          )}
        </div>
        <dl className="s-figures">
          <div>
            <dt>{t({ zh: '场馆', en: 'Venue' })}</dt>
            <dd>{pick(data.venueName, data.enVenueName)}</dd>
          </div>
          <div>
            <dt>{t({ zh: '位置', en: 'Location' })}</dt>
            <dd>{orDash(pick(data.place, data.enPlace))}</dd>
          </div>
          <div>
            <dt>{t({ zh: '类型', en: 'Type' })}</dt>
            <dd>{orDash(pick(data.typeName, data.enTypeName))}</dd>
          </div>
          <div>
            <dt>{t({ zh: '公开读数', en: 'Public readings' })}</dt>
            <dd>{t(data.isPublic ? { zh: '公开', en: 'Yes' } : { zh: '不公开', en: 'No' })}</dd>
          </div>
        </dl>
      </section>
      <div className="f-grid">
        {data.readings.map((one) => (
          <MeasureCard
            key={one.metric}
            of={one}
            points={data.curves.find(({ metric }) => metric === one.metric)?.points ?? []}
          />
        ))}
      </div>
      {noting && (
        <RecordReadingDialog
          row={data}
          close={() => note(false)}
          done={() => {
            note(false);
            void message.success(t(words.saved));
            again();
          }}
        />
      )}
    </div>
  );
}
