import './monitor-flow.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { gates, type FlowMonitorReply, type GateRow } from '#contract/gates/gate.contract';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { call } from '#web/kit/call/call';
import { EmptyState, LoadState } from '#web/kit/feedback/load-states';
import { FormDialog } from '#web/kit/form/form-dialog';
import type { FormSpec } from '#web/kit/form/form-spec';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { count } from '#web/kit/text/format';
import { countFormFor, correctionOf } from './passage-actions';
import { FlowPassages } from './flow-passages';
import { FlowVenues, type FlowVenue } from './flow-venues';

const REFRESH_MS = 5_000;

/** The form that is open, with its title. */
interface OpenForm {
  readonly spec: FormSpec<GateRow>;
  readonly title: Text;
}

type Only = 'all' | 'refused' | 'doubt';

/** Returns the venues with their live counts, the fullest first. */
function withLive(
  venues: FlowMonitorReply['venues'],
  views: ReturnType<typeof useRooms<VenueRoom>>,
): readonly FlowVenue[] {
  const shareOf = ({ inside, cap }: FlowVenue) => (cap > 0 ? inside / cap : 0);
  return venues
    .map((venue) => ({ ...venue, ...views.get(room.venue(venue.venueId))?.body?.flow }))
    .sort((a, b) => shareOf(b) - shareOf(a) || a.venueId - b.venueId);
}

/** People inside every venue, with counts by hand, and passages as they happen, with wrong directions corrected. */
export default function MonitorFlow() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const [venueId, chooseVenue] = useState<number>();
  const [gateId, chooseGate] = useState<number>();
  const [only, show] = useState<Only>('all');
  const [form, open] = useState<OpenForm | null>(null);
  const query = useQuery({
    queryKey: ['flowMonitor', venueId, gateId, only],
    queryFn: () => call(gates.monitor, { venueId, gateId, ...(only === 'all' ? {} : { only }) }, { quiet: true }),
    refetchInterval: REFRESH_MS,
    placeholderData: (last) => last,
  });
  const { data } = query;
  const views = useRooms<VenueRoom>((data?.venues ?? []).map((venue) => room.venue(venue.venueId)));
  const venues = withLive(data?.venues ?? [], views);
  const passed = venues.reduce((sum, venue) => sum + venue.in + venue.out, 0);
  const refresh = () => client.invalidateQueries({ queryKey: ['flowMonitor'] });
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['flowMonitor'] });
  }, [client, passed]);

  if (!data)
    return (
      <LoadState
        noun={{ zh: '实时客流', en: 'the visitor flow' }}
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (venues.length === 0)
    return (
      <EmptyState noun={{ zh: '带闸机的场馆', en: 'venues with gates' }} filtered={false} clear={() => undefined} />
    );
  const mark = combinedStateOf([...views.values()]);
  const total = (key: 'in' | 'out' | 'inside' | 'refused' | 'doubtful') =>
    venues.reduce((sum, venue) => sum + venue[key], 0);
  const ownGates = data.gates.filter((gate) => venueId === undefined || gate.venueId === venueId);
  return (
    <div className="g-monitor">
      <h1 className="v-hidden">{t({ zh: '实时客流', en: 'Visitor flow' })}</h1>
      <div className="g-monitor-left">
        <section className="v-card g-total" aria-label={t({ zh: '全部在馆', en: 'Inside all venues' })}>
          <header>
            <span>{t({ zh: '全部在馆', en: 'Inside all venues' })}</span>
            {mark && <LiveBadge state={mark.state} at={mark.at} />}
          </header>
          <b>{count(total('inside'))}</b>
          <small>
            {t({
              zh: `今日进 ${count(total('in'))} · 出 ${count(total('out'))}`,
              en: `In ${count(total('in'))} · out ${count(total('out'))} today`,
            })}
          </small>
        </section>
        <FlowVenues
          venues={venues}
          chosen={venueId}
          peakPercent={data.peakPercent}
          choose={(id) => {
            chooseVenue(id === venueId ? undefined : id);
            chooseGate(undefined);
          }}
          count={
            may('VenuesGateListCount')
              ? (venue, direction) =>
                  open({
                    spec: countFormFor(venue.venueId, direction),
                    title: {
                      zh: `${venue.venueName} · ${direction === 1 ? '加人' : '减人'}`,
                      en: `${venue.enVenueName} · ${direction === 1 ? 'count in' : 'count out'}`,
                    },
                  })
              : null
          }
        />
      </div>
      <section className="v-card g-passages" aria-label={t({ zh: '通行', en: 'Passages' })}>
        <header>
          <h2>{t({ zh: '通行', en: 'Passages' })}</h2>
          <Select
            allowClear
            className="g-gate-choice"
            aria-label={t({ zh: '闸机组', en: 'Gate' })}
            placeholder={t({ zh: '全部闸机', en: 'All gates' })}
            value={gateId ?? null}
            onChange={(id: number | null | undefined) => chooseGate(id ?? undefined)}
            options={ownGates.map(({ id, name, enName }) => ({
              value: id,
              label: t({ zh: name, en: enName || name }),
            }))}
          />
          <Segmented<Only>
            value={only}
            onChange={show}
            options={[
              { value: 'all', label: t({ zh: '全部', en: 'All' }) },
              { value: 'refused', label: t({ zh: `拒绝 ${total('refused')}`, en: `Refused ${total('refused')}` }) },
              { value: 'doubt', label: t({ zh: `存疑 ${total('doubtful')}`, en: `Doubtful ${total('doubtful')}` }) },
            ]}
          />
        </header>
        <FlowPassages
          rows={data.passages}
          filtered={only !== 'all' || gateId !== undefined || venueId !== undefined}
          clear={() => {
            show('all');
            chooseGate(undefined);
            chooseVenue(undefined);
          }}
          correct={
            may('VenuesGateListCorrect')
              ? (row, direction) =>
                  open({
                    spec: correctionOf([row], direction),
                    title:
                      direction === 1 ? { zh: '改为进', en: 'Change to in' } : { zh: '改为出', en: 'Change to out' },
                  })
              : null
          }
        />
      </section>
      {form && (
        <FormDialog
          spec={form.spec}
          row={null}
          title={form.title}
          close={() => open(null)}
          done={() => {
            open(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
