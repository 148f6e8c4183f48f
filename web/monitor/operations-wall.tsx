import type { SysRoom, VenueRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { AlarmsPanel } from './alarms.panel';
import { DisplayIcon } from './display-icon';
import { nameOf, t } from './display-lang';
import { usePolled, useRoom, useServerNow } from './display-data';
import { DisplayFrame, useFiguresAllowed } from './display-frame';
import { DisplayStage } from './display-stage';
import { StaleBanner, trustOf } from './display-stale';
import { FlowPanel } from './flow.panel';
import { KpiRow } from './kpi.panel';
import { NoticeLine } from './notice-line';
import { PaymentTrendPanel } from './pulse.panel';
import { SlotsPanel } from './slots.panel';
import { SportsPanel } from './sports.panel';
import { openingText } from './school-time';
import { WallHeader } from './wall-header';

/** Polling interval of slow figures; live ones are pushed. */
const POLL_MS = 30_000;

const venueIdFromQuery = (): number => {
  const requestedId = Number(new URLSearchParams(location.search).get('venue') ?? '0');
  return Number.isInteger(requestedId) && requestedId > 0 ? requestedId : 0;
};
const requestedVenueId = venueIdFromQuery();

/** Operations wall of a venue: occupancy, free courts, alarms, money. `?venue=` selects the venue. */
export function OperationsWall() {
  const now = useServerNow();
  const figures = useFiguresAllowed();
  const places = useRoom<SysRoom>('sys').body?.venues ?? '';
  const first = usePolled<WallReply>(`/api/front/website/wall/${requestedVenueId}`, POLL_MS);
  const venueId = first.data?.venue.id ?? null;
  const venue = useRoom<VenueRoom>(venueId === null ? null : figures ? room.wall(venueId) : room.venue(venueId));
  const alarmsSeen = venue.body?.alarms?.map((alarm) => `${alarm.id}/${alarm.handleStatus}`).join() ?? '';
  const detail = usePolled<WallReply>(
    venueId === null ? null : `/api/front/website/wall/${venueId}`,
    POLL_MS,
    `${alarmsSeen} ${places}`,
  );
  const wall = detail.data ?? first.data;
  const trust = trustOf(wall ? venue.state : 'connecting', venue.at, now);
  const title = wall ? `${nameOf(wall.venue)}${t('运营大屏', ' operations')}` : t('运营大屏', 'Operations wall');

  return (
    <>
      <DisplayStage now={now} title={title}>
        {(shape) => (
          <>
            <WallHeader wall={wall} trust={trust} now={now} title={title} />
            {!wall && (
              <p className="wall-empty">
                {first.missing
                  ? requestedVenueId === 0
                    ? t('还没有开放的场馆', 'No venues open yet')
                    : t('没有这个场馆，请核对地址', 'This venue does not exist. Check the address.')
                  : t('正在读取场馆数据', 'Loading venue…')}
              </p>
            )}
            {wall?.venue.closedReason && <ClosedVenue wall={wall} now={now} />}
            {wall && !wall.venue.closedReason && (
              <div className={`wall-body ${trust.state} ${visibleParts(wall)}`}>
                <KpiRow wall={wall} venue={venue.body} />
                <SlotsPanel wall={wall} now={now} lost={trust.state === 'lost'} shape={shape} />
                {wall.venue.peopleShown && <FlowPanel wall={wall} flow={venue.body?.flow ?? null} />}
                <SportsPanel sports={wall.sports} />
                <PaymentTrendPanel wall={wall} />
                <AlarmsPanel wall={wall} now={now} />
              </div>
            )}
            {wall && <NoticeLine notices={wall.notices} now={now} />}
            <StaleBanner trust={trust} now={now} zone={wall?.timezone ?? 'Asia/Shanghai'} />
          </>
        )}
      </DisplayStage>
      <DisplayFrame at={venue.at} />
    </>
  );
}

/** Returns the visible parts for the layout: remaining panels use the space of hidden ones. */
const visibleParts = ({ venue, alarms, pulse }: WallReply): string =>
  [!venue.peopleShown && 'no-flow', alarms === null && 'no-alarms', pulse === null && 'no-pulse']
    .filter(Boolean)
    .join(' ');

function ClosedVenue({ wall, now }: { readonly wall: WallReply; readonly now: number }) {
  const { venue } = wall;
  const next = venue.nextOpening === null ? null : openingText(venue.nextOpening, now, wall.timezone);
  return (
    <section className="wall-closed">
      <div>
        <DisplayIcon name="hatch" size={120} />
        <h2>{t('今日闭馆', 'Closed today')}</h2>
        <p>{next ? t(`${next} 开放`, `Opens ${next}`) : t('开放时间另行通知', 'Reopening to be announced')}</p>
        {venue.closedReason !== '今日闭馆' && <small>{t(venue.closedReason ?? '', venue.closedReasonEn ?? '')}</small>}
      </div>
    </section>
  );
}
