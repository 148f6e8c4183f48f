import './gate-flow.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { gates } from '#contract/gates/gate.contract';
import type { GateRow } from '#contract/gates/gate.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { useRooms } from '#web/kit/live/live-rooms';
import type { ListContent } from '#web/kit/list/list-spec';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { curveOption } from './gate-curve';
import { lazyPart } from '#web/kit/route/lazy';
import { DASH } from '#web/kit/text/value';

const Chart = lazyPart(async () => (await import('#web/kit/theme/chart')).Chart);
const HEIGHT = 200;
const REFRESH_MS = 60_000;

type GateListReply = ReplyOf<typeof gates.list>;

/** Shows the people inside one venue over the day and the same weekday a week ago; the last point is now. */
function FlowCurveChart({ venueId, name, inside }: { venueId: number; name: string; inside: number | null }) {
  const { t, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const { data } = useQuery({
    queryKey: ['gateCurve', venueId],
    queryFn: () => call(gates.curve, { venueId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return <SkeletonBlock height={HEIGHT} />;
  return (
    <Suspense fallback={<SkeletonBlock height={HEIGHT} />}>
      <Chart
        option={curveOption(data, inside, lang, themeMode)}
        ground={themeMode}
        height={HEIGHT}
        label={t({
          zh: `${name}今日在馆人数曲线，当前 ${inside ?? data.now.inside} 人`,
          en: `People inside ${name} today: ${inside ?? data.now.inside} now`,
        })}
      />
    </Suspense>
  );
}

/** Shows live counters of every venue with gates and the curve of the selected one. */
export function GateFlow({ reply, filter }: ListContent<GateRow, GateListReply>) {
  const { t, pick } = useWords();
  const [chosen, choose] = useState<number | null>(null);
  const flows = reply?.flows ?? [];
  const views = useRooms<VenueRoom>(flows.map(({ venueId }) => room.venue(venueId)));
  const now = flows.map((flow) => ({ ...flow, ...views.get(room.venue(flow.venueId))?.body?.flow }));
  const current = now.find(({ venueId }) => venueId === (chosen ?? Number(filter['venueId']))) ?? now[0];
  if (!current) return null;
  return (
    <section className="v-card g-flow" aria-label={t({ zh: '在馆人数', en: 'People inside' })}>
      <ul>
        {now.map((flow) => (
          <li key={flow.venueId}>
            <button type="button" aria-pressed={flow.venueId === current.venueId} onClick={() => choose(flow.venueId)}>
              <span className="v-ellipsis">{pick(flow.venueName, flow.enVenueName)}</span>
              <b>
                {count(flow.inside)}
                <small>
                  {' '}
                  / {flow.cap > 0 ? count(flow.cap) : DASH} {t({ zh: '人', en: '' })}
                </small>
              </b>
              <i aria-hidden="true">
                <i style={{ width: `${flow.cap > 0 ? Math.min(100, (flow.inside / flow.cap) * 100) : 0}%` }} />
              </i>
              <small>
                {t({
                  zh: `今日进 ${count(flow.in)} · 出 ${count(flow.out)}`,
                  en: `In ${count(flow.in)} · out ${count(flow.out)}`,
                })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <div className="g-curve">
        <h2>
          {pick(current.venueName, current.enVenueName)} <small>{t({ zh: '在馆人数', en: 'people inside' })}</small>
        </h2>
        <FlowCurveChart
          venueId={current.venueId}
          name={pick(current.venueName, current.enVenueName)}
          inside={current.inside}
        />
      </div>
    </section>
  );
}
