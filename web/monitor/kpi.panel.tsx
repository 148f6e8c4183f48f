import type { CSSProperties, ReactNode } from 'react';
import { comfortOf } from '#domain/gates/flow.rules';
import { comfortLevel } from '#domain/gates/flow.status';
import { enumMember } from '#domain/kit/enumeration';
import type { VenueRoom } from '#contract/kit/rooms';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { CountUp } from './count-up';
import { DisplayIcon } from './display-icon';
import { formatDuration, formatCount, lang, t } from './display-lang';
import { InsideFigure } from './inside-figure';
import { schoolTime } from './school-time';
import { AgeMark } from './tile-age';

/** Key figures: people inside, visits, bookings, court use, pending refunds; omits what the school does not publish. */
export function KpiRow({ wall, venue }: { readonly wall: WallReply; readonly venue: VenueRoom | null }) {
  const { kpi } = wall;
  const { lastWeekday } = schoolTime(wall.at, wall.timezone);
  const came = venue?.flow.in ?? kpi.todayIn;
  const { used, all, unit } = occupancyOf(wall, venue);
  return (
    <section
      className="kpis"
      style={{ '--others': 2 + Number(wall.venue.peopleShown) + Number(kpi.refundQueued !== null) } as CSSProperties}
    >
      {wall.venue.peopleShown ? (
        <PeopleInside wall={wall} venue={venue} />
      ) : (
        <FreeCourts used={used} all={all} unit={unit} />
      )}
      {wall.venue.peopleShown && (
        <KpiTile label={t('今日入馆', 'Visits today')} value={<CountUp to={came} />} unit={t('人次', '')}>
          <KpiChange now={came} before={kpi.lastWeekIn} than={lastWeekday} percent />
        </KpiTile>
      )}
      <KpiTile label={t('今日预约', 'Bookings today')} value={<CountUp to={kpi.todayOrders} />} unit={t('单', '')}>
        <KpiChange now={kpi.todayOrders} before={kpi.lastWeekOrders} than={lastWeekday} />
      </KpiTile>
      <KpiTile
        label={kpi.usable === 0 ? t('此刻预约占用', 'Booked right now') : t('此刻使用率', 'In use right now')}
        value={<CountUp to={percentOf(used, all)} />}
        unit="%"
      >
        {all === 0
          ? t('此刻没有场次', 'No slot right now')
          : t(
              `${formatCount(used)} / ${formatCount(all)} ${unit}`,
              `${formatCount(used)} of ${formatCount(all)}${unit}`,
            )}
        {kpi.stopped > 0 && t(` · 停用 ${kpi.stopped} 片`, ` · ${kpi.stopped} closed`)}
      </KpiTile>
      {kpi.refundQueued !== null && (
        <KpiTile label={t('待退款', 'Pending refunds')} value={<CountUp to={kpi.refundQueued} />} unit={t('笔', '')}>
          {kpi.refundQueued > 0
            ? t(
                `最早 ${formatDuration((kpi.refundOldestSec ?? 0) * 1000)}`,
                `Oldest ${formatDuration((kpi.refundOldestSec ?? 0) * 1000)}`,
              )
            : t('全部退清', 'All refunded')}
          {(kpi.refundFailed ?? 0) > 0 && (
            <span className="failed">
              {' '}
              · <DisplayIcon name="octagon" size={22} /> {t(`失败 ${kpi.refundFailed}`, `${kpi.refundFailed} failed`)}
            </span>
          )}
        </KpiTile>
      )}
    </section>
  );
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Returns courts in use out of usable ones; where nothing is booked by court, places taken in the running slots. */
function occupancyOf(
  { kpi }: WallReply,
  venue: VenueRoom | null,
): { readonly used: number; readonly all: number; readonly unit: string } {
  if (kpi.usable > 0) return { used: kpi.inUse, all: kpi.usable, unit: t('片', '') };
  const all = venue?.sites.reduce((sum, site) => sum + site.total, 0) ?? 0;
  return { used: all - (venue?.sites.reduce((sum, site) => sum + site.free, 0) ?? 0), all, unit: t('人', ' places') };
}

/** One figure with its label above and a second line below. */
export function KpiTile({
  label,
  value,
  unit,
  children,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit: string;
  readonly children: ReactNode;
}) {
  return (
    <article className="panel kpi">
      <h3>{label}</h3>
      <p className="value">
        {value}
        {unit && <small>{unit}</small>}
      </p>
      <p className="hint">{children}</p>
    </article>
  );
}

/** Change from the same weekday a week ago, up to this minute. */
export function KpiChange({
  now,
  before,
  than,
  percent = false,
}: {
  readonly now: number;
  readonly before: number;
  readonly than: string;
  readonly percent?: boolean;
}) {
  if (before === 0) return <>{t(`${than}同期为 0`, `0 at this time ${than}`)}</>;
  const by = percent ? Math.round(((now - before) / before) * 1000) / 10 : now - before;
  const sign = by < 0 ? '\u2212' : '+';
  const text = percent && by > 999 ? '>999%' : `${sign}${formatCount(Math.abs(by))}${percent ? '%' : t(' 单', '')}`;
  return (
    <>
      {by !== 0 && <DisplayIcon name={by > 0 ? 'up' : 'down'} size={16} />}{' '}
      {t(`比${than} ${text}`, `${text} vs ${than}`)}
    </>
  );
}

/** Free courts, shown first where people are not counted. */
function FreeCourts({ used, all, unit }: { readonly used: number; readonly all: number; readonly unit: string }) {
  return (
    <article className="panel kpi inside">
      <Gauge
        share={all > 0 ? (all - used) / all : 0}
        label={t(`空闲 ${all - used}，共 ${all}`, `${all - used} of ${all} free`)}
      />
      <div className="now">
        <h3>
          {t('此刻空闲', 'Free now')}
          <AgeMark />
        </h3>
        <p className="value">
          <CountUp to={Math.max(0, all - used)} />
          <small>
            / {formatCount(all)} {unit}
          </small>
        </p>
      </div>
    </article>
  );
}

/** A ring with one share. */
export function Gauge({ share, label }: { readonly share: number; readonly label: string }) {
  const around = 2 * Math.PI * 50;
  return (
    <svg className="gauge" viewBox="0 0 120 120" role="img" aria-label={label}>
      <circle cx="60" cy="60" r="50" className="track" />
      <circle
        cx="60"
        cy="60"
        r="50"
        className="fill"
        strokeDasharray={`${around * Math.min(1, share)} ${around}`}
        transform="rotate(-90 60 60)"
      />
      <text x="60" y="69" textAnchor="middle">
        {share < 1 ? Math.min(99, Math.round(share * 100)) : Math.round(share * 100)}%
      </text>
    </svg>
  );
}

function PeopleInside({ wall, venue }: { readonly wall: WallReply; readonly venue: VenueRoom | null }) {
  const inside = venue?.flow.inside ?? 0;
  const cap = venue?.flow.cap ?? wall.venue.cap;
  const code = comfortOf(inside, cap);
  const comfort = code === null ? null : enumMember(comfortLevel, code);
  return (
    <article className="panel kpi inside">
      {cap > 0 && (
        <Gauge
          share={inside / cap}
          label={t(`场内 ${inside} 人，容量 ${cap} 人`, `${inside} inside, capacity ${cap}`)}
        />
      )}
      <InsideFigure title={t('此刻场内', 'Inside now')} inside={inside} cap={cap} />
      {comfort && (
        <div className="comfort">
          <b>{comfort[lang]}</b>
          <span className="steps" data-level={comfort.code}>
            <i />
            <i />
            <i />
            <i />
          </span>
          {wall.kpi.peak !== null && (
            <span className="hint">
              {t(`预计峰值 ${formatCount(wall.kpi.peak)}`, `Expected peak ${formatCount(wall.kpi.peak)}`)}
            </span>
          )}
        </div>
      )}
    </article>
  );
}
