import { useEffect, useState, type ReactNode } from 'react';
import { room } from '#contract/kit/live';
import type { SiteRoom, SysRoom } from '#contract/kit/rooms';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import { bookingMode } from '#domain/boards/slot.status';
import { usePolled, useRoom, useServerNow } from './display-data';
import { DisplayFrame } from './display-frame';
import { DisplayIcon, type DisplayIconName } from './display-icon';
import { nameOf, t } from './display-lang';
import { ConnectionLine, trustOf } from './display-stale';
import { DayBar } from './day-bar';
import { doorDay, findWalkIn, type DoorDay, type DoorState, type DoorWalkIn } from './door-day';
import { DoorBoard } from './door-board';
import { DoorCode } from './door-code';
import { NextPeriods } from './next-periods';
import { countdown, schoolTime } from './school-time';

const POLL_MS = 60_000;
const walkInPath = t('扫码领取', 'Take it now');
const [, siteId = '0'] = /\/site-status[^/]*\/(\d+)/.exec(location.pathname) ?? [];
const requestedSpace = Number(new URLSearchParams(location.search).get('space') ?? '0') || null;

const stateStyles: Readonly<
  Record<DoorState, { readonly glyph: DisplayIconName; readonly zh: string; readonly en: string }>
> = {
  free: { glyph: 'ring', zh: '空闲', en: 'Free' },
  held: { glyph: 'quarter', zh: '待付款', en: 'Held' },
  inUse: { glyph: 'core', zh: '使用中', en: 'In use' },
  closed: { glyph: 'hatch', zh: '停用', en: 'Closed' },
  unknown: { glyph: 'barred', zh: '待确认', en: 'Checking' },
  ended: { glyph: 'hatch', zh: '今日已结束', en: 'Closed for today' },
  between: { glyph: 'quarter', zh: '未到时间', en: 'Not yet' },
};

/** The place of a door screen and the server's time (epoch ms), for its panel. */
export interface DoorPlace {
  readonly siteId: number;
  readonly spaceId: number | undefined;
  readonly now: number;
}

/**
 * Door screen: current state, its end, what comes next, and a code to book. `?space=` shows one court of the site. A
 * paired display has a panel in its head, while the state of the site is known.
 */
export function DoorScreen({ panel }: { readonly panel: ((place: DoorPlace) => ReactNode) | null }) {
  const now = useServerNow();
  /** Reloads the site when a court of the running slot is released or taken. */
  const [releasedAt, setReleasedAt] = useState<number>();
  const venues = useRoom<SysRoom>('sys').body?.venues;
  const { data: reply, missing } = usePolled<DoorReply>(
    `/api/front/website/site_status/${siteId}`,
    POLL_MS,
    releasedAt === undefined ? venues : `${venues}/${releasedAt}`,
  );
  const time = schoolTime(now, reply?.timezone ?? 'Asia/Shanghai');
  const live = useRoom<SiteRoom>(reply ? room.site(reply.site.id, time.date) : null);
  const trust = trustOf(reply ? live.state : 'connecting', live.at, now);
  const space =
    reply?.spaces.find(({ id }) => id === requestedSpace) ?? (reply?.spaces.length === 1 ? reply.spaces[0] : undefined);
  const ownSpace = space && reply && reply.spaces.length > 1 ? nameOf(space) : null;
  /** A bare number is shown with the name of its hall; a room's own name is enough. */
  const title = !reply
    ? t('场地状态', 'Site status')
    : ownSpace === null
      ? nameOf(reply.site)
      : ownSpace.length <= 6
        ? `${nameOf(reply.site)} ${ownSpace}`
        : ownSpace;
  const within = reply && ownSpace !== null && ownSpace.length > 6 ? `${nameOf(reply.site)} · ` : '';
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (!reply)
    return (
      <main className="door waiting">
        <p>
          {missing
            ? t('没有这个场地，请核对地址', 'This site does not exist. Check the address.')
            : t('正在读取场地状态', 'Loading site…')}
        </p>
      </main>
    );
  const lost = trust.state === 'lost';
  const day = doorDay(reply, live.body?.cells, time.minute, { spaceId: space?.id ?? null, lost });
  const walkIn = lost ? undefined : findWalkIn(reply, live.body?.cells, day.running ? day.now : null, space?.id);
  const places = reply.site.bookingMode !== 1;
  const state: DoorState = lost || live.body === null ? 'unknown' : day.state;
  return (
    <main className={`door ${trust.state}`} data-state={state}>
      <section className="state">
        <header>
          <h1>{title}</h1>
          <p>
            {within}
            {t(
              `${reply.site.venueName} · ${reply.site.campusName}`,
              `${reply.site.enVenueName} · ${reply.site.enCampusName}`,
            )}
          </p>
        </header>
        <div className="word">
          <DisplayIcon name={stateStyles[state].glyph} size={132} />
          <strong>{t(stateStyles[state].zh, stateStyles[state].en)}</strong>
        </div>
        <RemainingTime
          day={day}
          state={state}
          nowMs={now}
          minute={time.minute}
          single={space !== undefined && reply.site.bookingMode === 1}
        />
      </section>
      <section className="detail">
        <header>
          <ConnectionLine trust={trust} now={now} zone={reply.timezone} />
          {panel && reply.site.bookingMode === bookingMode.exclusive && !lost
            ? panel({ siteId: reply.site.id, spaceId: space?.id, now })
            : null}
          <time>{time.clock.slice(0, 5)}</time>
        </header>
        <CurrentState
          day={day}
          state={state}
          door={reply}
          single={space !== undefined}
          lost={lost}
          places={places}
          given={walkIn}
          hear={setReleasedAt}
        />
        <DayBar day={day} minute={time.minute} lost={lost} />
        <footer>
          {space === undefined ? (
            <DoorBoard door={reply} cells={live.body?.cells} minute={time.minute} lost={lost} />
          ) : (
            <NextPeriods day={day} lost={lost} places={places} />
          )}
          <DoorCode path={walkIn?.path ?? reply.bookPath} text={walkIn ? walkInPath : t('扫码预订', 'Scan to book')} />
        </footer>
      </section>
      <a className="book" href={walkIn?.path ?? reply.bookPath}>
        {walkIn ? walkInPath : t('预订此场地', 'Book this court')}
      </a>
      <DisplayFrame at={live.at} />
    </main>
  );
}

/**
 * Time to the end of the state by the server clock, hidden while the state is unknown; the number free if several
 * courts or places are.
 */
function RemainingTime({
  day,
  state,
  nowMs,
  minute,
  single,
}: {
  readonly day: DoorDay;
  readonly state: DoorState;
  readonly nowMs: number;
  readonly minute: number;
  readonly single: boolean;
}) {
  if (state === 'unknown' || state === 'closed' || state === 'ended' || day.until === null) return null;
  if (state === 'free' && !single && day.now)
    return (
      <div className="left">
        <span>{t(`此刻空闲，至 ${day.now.time.end}`, `Free now, until ${day.now.time.end}`)}</span>
        <b>
          {day.now.free}
          <small>/ {day.now.total}</small>
        </b>
      </div>
    );
  const until = day.until <= minute ? day.until + 1440 : day.until;
  const ms = (until - minute) * 60_000 - (nowMs % 60_000);
  const at = `${String(Math.floor(day.until / 60) % 24).padStart(2, '0')}:${String(day.until % 60).padStart(2, '0')}`;
  const label =
    state === 'free'
      ? t(`空闲至 ${at}`, `Free until ${at}`)
      : state === 'between'
        ? t(`距 ${at} 开场`, `Starts at ${at}, in`)
        : t(`剩余，至 ${at}`, `Time left, until ${at}`);
  const { number, unit } = countdown(ms);
  return (
    <div className="left">
      <span>{label}</span>
      <b>
        {number}
        {unit && <small>{unit}</small>}
      </b>
    </div>
  );
}

function CurrentState({
  day,
  state,
  door: reply,
  single,
  lost,
  places,
  given: walkIn,
  hear,
}: {
  readonly day: DoorDay;
  readonly state: DoorState;
  readonly door: DoorReply;
  readonly single: boolean;
  readonly lost: boolean;
  readonly places: boolean;
  readonly given: DoorWalkIn | undefined;
  readonly hear: (free: number | undefined) => void;
}) {
  const slot = day.now;
  useEffect(() => hear(slot?.free), [hear, slot?.free]);
  const hours = slot ? `${slot.time.begin} – ${slot.time.end}` : '';
  const counted =
    slot &&
    !lost &&
    (places
      ? t(`余 ${slot.free} 人 / 共 ${slot.total} 人`, `${slot.free} of ${slot.total} places left`)
      : t(`空闲 ${slot.free} / ${slot.total} 片`, `${slot.free} of ${slot.total} courts free`));
  const head: Record<DoorState, string> = {
    free: places
      ? t('还有余位', 'Places available')
      : single
        ? slot?.bookable
          ? t('可以直接使用', 'Free to use')
          : t('此刻无人预订', 'Not booked right now')
        : t('有空闲场地', 'Courts available'),
    held: t('已有人下单，等待付款', 'Booked, awaiting payment'),
    inUse: places
      ? t('本场已满', 'This slot is full')
      : single
        ? t('本场已被预订', 'Booked right now')
        : t('全部已被预订', 'All courts booked'),
    closed: t(reply.site.closedReason ?? '暂停使用', reply.site.closedReasonEn ?? 'Out of use'),
    unknown: t('状态待确认，请稍候', 'Checking, please wait'),
    ended: t('明日请早', 'See you tomorrow'),
    between: t('下一场', 'Next slot'),
  };
  return (
    <div className="present">
      <span>
        {walkIn ? nameOf(walkIn) : day.running || state === 'unknown' ? t('现在', 'Now') : t('接下来', 'Next up')}
      </span>
      <h2>
        {walkIn
          ? t(
              `现在可用 ${walkIn.minutes} 分钟 · ¥${walkIn.fee.toFixed(2)}`,
              `${walkIn.minutes} min available · ¥${walkIn.fee.toFixed(2)}`,
            )
          : head[state]}
      </h2>
      {slot && state !== 'closed' && (
        <p>
          {hours}
          {(!single || places) && counted && state !== 'unknown' && <em>{counted}</em>}
        </p>
      )}
      {state === 'free' && (
        <p className="how">
          {walkIn
            ? t('预订者未到或已离场，先扫先得', 'No-show or left early: first to scan gets it')
            : slot?.bookable
              ? t('扫码下单后即可入场', 'Scan, book and go in')
              : t('本场已停止预订，可扫码订后面的场次', 'Booking closed for this slot. Scan for later slots.')}
        </p>
      )}
    </div>
  );
}
