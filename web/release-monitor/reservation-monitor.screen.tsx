import './monitor.css';
import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { LiveMonitor } from './live-monitor';
import { lazyPart } from '#web/kit/route/lazy';
import { SiteSelect } from './site-select';

const Playback = lazyPart(async () => (await import('./playback')).Playback);

/** The release monitor: submits, bookings, refusal reasons and response times, live; or the playback of a past day. */
export default function ReservationMonitor() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const [minutes, setMinutes] = useState(10);
  const past = query.get('view') === 'past';
  const siteId = Number(query.get('site')) || null;
  const put = (key: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="release">
      <h1 className="v-hidden">{t({ zh: '放号监控', en: 'Release monitor' })}</h1>
      <div className="release-bar">
        <Segmented
          value={past ? 'past' : 'now'}
          onChange={(view) => put('view', view === 'past' ? 'past' : null)}
          aria-label={t({ zh: '实时或回放', en: 'Live or playback' })}
          options={[
            { value: 'now', label: t({ zh: '实时', en: 'Live' }) },
            { value: 'past', label: t({ zh: '回放', en: 'Playback' }) },
          ]}
        />
        <SiteSelect past={past} siteId={siteId} choose={(id) => put('site', id ? String(id) : null)} />
        {past ? null : (
          <Segmented
            value={minutes}
            onChange={setMinutes}
            aria-label={t({ zh: '时间范围', en: 'Time range' })}
            options={[5, 10, 30, 60].map((value) => ({ value, label: t({ zh: `${value} 分钟`, en: `${value} min` }) }))}
          />
        )}
      </div>
      {past ? (
        <Suspense fallback={<Skeleton />}>
          <Playback siteId={siteId} />
        </Suspense>
      ) : (
        <LiveMonitor siteId={siteId} minutes={minutes} />
      )}
    </div>
  );
}
