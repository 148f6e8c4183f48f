import './turnover.css';
import { useEffect, useMemo, useState } from 'react';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { usePolled, useRoom, useServerNow } from './display-data';
import { DisplayFrame, useFiguresAllowed } from './display-frame';
import { nameOf, t } from './display-lang';
import { DisplayStage } from './display-stage';
import { ConnectionLine, StaleBanner, trustOf } from './display-stale';
import { DisplayIcon } from './display-icon';
import { schoolTime } from './school-time';
import { TurnoverBands, TurnoverDays, TurnoverHours, TurnoverParts } from './turnover-panels';
import { formatWholeYuan, formatYuan } from './turnover-text';

/** Polling interval of slow figures; a money update in a venue's room triggers a read at once. */
const POLL_MS = 10_000;
const MAX_VENUES = 12;

/** Returns which of the three walls an address requests, and its venue; 0 is all venues. */
export const wallFromAddress = (
  path: string,
  search: string,
): { readonly kind: 'statistics' | 'analysis' | 'subsidiary'; readonly venueId: number } => {
  const [, , , kind, id] = path.replace(/^\/venue(?=\/venues\/)/, '').split('/');
  const requestedId = Number(kind === 'subsidiary' ? id : (new URLSearchParams(search).get('venue') ?? '0'));
  return {
    kind: kind === 'analysis' || kind === 'subsidiary' ? kind : 'statistics',
    venueId: Number.isInteger(requestedId) && requestedId > 0 ? requestedId : 0,
  };
};

/** Subscribes to the money of one venue and reports its changes. */
function RoomListener({
  venueId,
  figures,
  heard: onChange,
}: {
  readonly venueId: number;
  readonly figures: boolean;
  readonly heard: (venueId: number, revision: string) => void;
}) {
  const money = useRoom<VenueRoom>(figures ? room.wall(venueId) : room.venue(venueId)).body?.money;
  const revision = money ? `${money.income}/${money.refund}` : '';
  useEffect(() => onChange(venueId, revision), [onChange, revision, venueId]);
  return null;
}

function TurnoverKpi({
  title,
  net,
  before,
  than,
  big = false,
  note,
}: {
  readonly title: string;
  readonly net: number;
  readonly before: number;
  readonly than: string;
  readonly big?: boolean;
  readonly note?: string;
}) {
  const change = before === 0 ? null : Math.round(((net - before) / Math.abs(before)) * 1_000) / 10;
  return (
    <section className={`panel turnover-kpi${big ? ' big' : ''}`}>
      <h3>{title}</h3>
      <p>
        <small>¥</small>
        {formatYuan(net)}
      </p>
      <span className="hint">
        {change === null ? (
          t(`${than}为 0`, `${than} was 0`)
        ) : (
          <>
            <em data-up={change >= 0}>
              <DisplayIcon name={change >= 0 ? 'up' : 'down'} size={18} />
            </em>{' '}
            {t(`比${than}`, `vs ${than}`)}{' '}
            {change > 999 ? '>999' : `${change >= 0 ? '+' : '\u2212'}${Math.abs(change).toFixed(1)}`}%
          </>
        )}
        {note ? ` · ${note}` : ''}
      </span>
    </section>
  );
}

function TurnoverBody({
  wall,
  kind,
  state,
}: {
  readonly wall: TurnoverReply;
  readonly kind: 'statistics' | 'analysis' | 'subsidiary';
  readonly state: string;
}) {
  const { figures } = wall;
  if (!figures)
    return (
      <p className="wall-empty turnover-none">
        {t('营业额仅在已配对的显示屏上显示', 'Revenue is only shown on paired displays')}
      </p>
    );
  const { today, month, year } = figures;
  const places = kind === 'subsidiary' || wall.venue ? t('今日各场地', 'Sites today') : t('今日各场馆', 'Venues today');
  const perHour = (
    <TurnoverParts
      rates
      title={t('每场地小时收入，近 7 天', 'Per court hour, last 7 days')}
      parts={figures.courtHours.map((one) => ({ ...one, net: Math.round((one.net / one.hours) * 100) / 100 }))}
    />
  );
  return (
    <div className={`turnover-body ${state}`}>
      <TurnoverKpi
        big
        title={t('今日营收', 'Revenue today')}
        net={today.net}
        before={today.before}
        than={t('昨日同时', 'same time yesterday')}
        note={t(
          `收 ${formatWholeYuan(today.gross)} 退 ${formatWholeYuan(today.refund)}`,
          `in ${formatWholeYuan(today.gross)}, out ${formatWholeYuan(today.refund)}`,
        )}
      />
      <TurnoverKpi
        title={t('本月营收', 'Revenue this month')}
        net={month.net}
        before={month.before}
        than={t('上月同期', 'last month')}
      />
      <TurnoverKpi
        title={t('本年营收', 'Revenue this year')}
        net={year.net}
        before={year.before}
        than={t('去年同期', 'last year')}
      />
      <section className="panel turnover-kpi">
        <h3>{t('今日笔数', 'Payments today')}</h3>
        <p>{today.count}</p>
        <span className="hint">
          {t(`退款 ${today.refundCount} 笔`, `${today.refundCount} ${today.refundCount === 1 ? 'refund' : 'refunds'}`)}
        </span>
      </section>
      {kind === 'analysis' ? <TurnoverDays days={figures.days} /> : <TurnoverHours hours={figures.hours} />}
      {kind === 'analysis' ? perHour : <TurnoverParts title={places} parts={figures.places} />}
      {kind === 'analysis' ? (
        <TurnoverBands bands={figures.bands} />
      ) : (
        <TurnoverParts title={t('支付方式', 'By payment method')} parts={figures.methods} />
      )}
      {kind === 'analysis' ? (
        <TurnoverParts title={t('支付方式', 'By payment method')} parts={figures.methods} />
      ) : (
        <TurnoverParts title={t('业务', 'By business type')} parts={figures.business} />
      )}
      {kind === 'analysis' ? <TurnoverParts title={places} parts={figures.places} /> : perHour}
    </div>
  );
}

const titles = {
  statistics: () => t('营业额', 'Revenue'),
  analysis: () => t('营业额分析', 'Revenue analysis'),
  subsidiary: () => t('营业额', 'Revenue'),
};

/** Revenue wall: today, month, year and their breakdown; grey if the data is old, hidden if it is too old. */
export function TurnoverWall() {
  const now = useServerNow();
  const figures = useFiguresAllowed();
  const { kind, venueId } = useMemo(() => wallFromAddress(location.pathname, location.search), []);
  const [version, setVersion] = useState<Readonly<Record<number, string>>>({});
  const onRoomChange = useMemo(
    () => (id: number, revision: string) =>
      setVersion((before) => (before[id] === revision ? before : { ...before, [id]: revision })),
    [],
  );
  const reported = Object.values(version).join(' ');
  const first = usePolled<TurnoverReply>(`/api/front/website/turnover/${venueId}`, POLL_MS, reported || null);
  const wall = first.data;
  const trust = trustOf(wall ? 'live' : 'connecting', first.at, now);
  const listeners = wall
    ? (venueId === 0 ? wall.venues : wall.venues.filter(({ id }) => id === venueId)).slice(0, MAX_VENUES)
    : [];
  const title = `${titles[kind]()} · ${wall?.venue ? nameOf(wall.venue) : t('全部场馆', 'all venues')}`;
  const zone = wall?.timezone ?? 'Asia/Shanghai';
  const time = schoolTime(now, zone);
  return (
    <>
      <DisplayStage now={now} title={title}>
        {() => (
          <>
            <header className="wall-header">
              <span className="mark">
                <DisplayIcon name="court" size={52} />
              </span>
              <div className="names">
                <h1>{title}</h1>
                <p>
                  {t(
                    '营收口径：卖出的服务减退款，含余额支付，不含充值',
                    'Sales less refunds, including balance payments, excluding top-ups',
                  )}
                </p>
              </div>
              <ConnectionLine trust={trust} now={now} zone={zone} />
              <div className="date">
                <span>{time.year}</span>
                <span>{time.day}</span>
              </div>
              <time className="clock">{time.clock}</time>
            </header>
            {wall ? (
              <TurnoverBody wall={wall} kind={kind} state={trust.state} />
            ) : (
              <p className="wall-empty">
                {first.missing
                  ? t('没有这个场馆，请核对地址', 'This venue does not exist. Check the address.')
                  : t('正在读取营业额', 'Loading revenue…')}
              </p>
            )}
            <StaleBanner trust={trust} now={now} zone={zone} />
          </>
        )}
      </DisplayStage>
      {listeners.map(({ id }) => (
        <RoomListener key={id} venueId={id} figures={figures} heard={onRoomChange} />
      ))}
      <DisplayFrame at={first.at} />
    </>
  );
}
