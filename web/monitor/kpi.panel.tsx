import type { ReactNode } from 'react';
import { comfortOf } from '#domain/gates/flow.rules';
import { comfortLevel } from '#domain/gates/flow.status';
import { memberOf } from '#domain/kit/enumeration';
import type { VenueRoom } from '#contract/kit/rooms';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { CountUp } from './count-up';
import { DisplayGlyph } from './display-glyph';
import { ago, count, lang, t } from './display-lang';
import { schoolTime } from './school-time';

/** The five first answers: how full, how many came, how much is booked, how busy the courts are, what money waits. */
export function KpiRow({ wall, venue }: { readonly wall: WallReply; readonly venue: VenueRoom | null }) {
  const { kpi } = wall;
  const { lastWeekday } = schoolTime(wall.at, wall.timezone);
  const came = venue?.flow.in ?? kpi.todayIn;
  const rate = kpi.usable === 0 ? 0 : Math.round((kpi.inUse / kpi.usable) * 100);
  return (
    <section className={`kpis ${kpi.refundQueued === null ? 'four' : 'five'}`}>
      <Inside wall={wall} venue={venue} />
      <Kpi label={t('今日入馆', 'Visits today')} value={<CountUp to={came} />} unit={t('人次', '')}><Change now={came} before={kpi.lastWeekIn} than={lastWeekday} percent /></Kpi>
      <Kpi label={t('今日预约', 'Bookings today')} value={<CountUp to={kpi.todayOrders} />} unit={t('单', '')}><Change now={kpi.todayOrders} before={kpi.lastWeekOrders} than={lastWeekday} /></Kpi>
      <Kpi label={t('此刻使用率', 'In use now')} value={<CountUp to={rate} />} unit="%">
        {t(`${kpi.inUse} / ${kpi.usable} 片`, `${kpi.inUse} / ${kpi.usable} courts`)}{kpi.stopped > 0 && t(` · 停用 ${kpi.stopped} 片`, ` · ${kpi.stopped} closed`)}
      </Kpi>
      {kpi.refundQueued !== null && (
        <Kpi label={t('待退款', 'Refunds due')} value={<CountUp to={kpi.refundQueued} />} unit={t('笔', '')}>
          {kpi.refundQueued > 0 ? t(`最早 ${ago((kpi.refundOldestSec ?? 0) * 1000)}`, `Oldest ${ago((kpi.refundOldestSec ?? 0) * 1000)}`) : t('全部退清', 'All paid out')}
          {(kpi.refundFailed ?? 0) > 0 && <span className="failed"> · <DisplayGlyph name="octagon" size={22} /> {t(`失败 ${kpi.refundFailed}`, `${kpi.refundFailed} failed`)}</span>}
        </Kpi>
      )}
    </section>
  );
}

function Kpi({ label, value, unit, children }: { readonly label: string; readonly value: ReactNode; readonly unit: string; readonly children: ReactNode }) {
  return (
    <article className="panel kpi">
      <h3>{label}</h3>
      <p className="value">{value}{unit && <small>{unit}</small>}</p>
      <p className="hint">{children}</p>
    </article>
  );
}

/** Against the same weekday a week ago, up to this minute. */
function Change({ now, before, than, percent = false }: { readonly now: number; readonly before: number; readonly than: string; readonly percent?: boolean }) {
  if (before === 0) return <>{t(`${than}无同期数据`, `Nothing ${than} to compare`)}</>;
  const by = percent ? Math.round(((now - before) / before) * 1000) / 10 : now - before;
  const sign = by < 0 ? '\u2212' : '+';
  const text = `${sign}${count(Math.abs(by))}${percent ? '%' : t(' 单', '')}`;
  return <>{by !== 0 && <DisplayGlyph name={by > 0 ? 'up' : 'down'} size={16} />} {t(`比${than} ${text}`, `${text} on ${than}`)}</>;
}

function Inside({ wall, venue }: { readonly wall: WallReply; readonly venue: VenueRoom | null }) {
  const inside = venue?.flow.inside ?? 0;
  const cap = venue?.flow.cap ?? wall.venue.cap;
  const share = cap > 0 ? Math.min(1, inside / cap) : 0;
  const code = comfortOf(inside, cap);
  const comfort = code === null ? null : memberOf(comfortLevel, code);
  const around = 2 * Math.PI * 50;
  return (
    <article className="panel kpi inside">
      <svg className="gauge" viewBox="0 0 120 120" role="img" aria-label={t(`场内 ${inside} 人，容量 ${cap} 人`, `${inside} inside of ${cap}`)}>
        <circle cx="60" cy="60" r="50" className="track" />
        <circle cx="60" cy="60" r="50" className="fill" strokeDasharray={`${around * share} ${around}`} transform="rotate(-90 60 60)" />
        <text x="60" y="69" textAnchor="middle">{Math.round(share * 100)}%</text>
      </svg>
      <div className="now">
        <h3>{t('此刻场内', 'Inside now')}</h3>
        <p className="value"><CountUp to={inside} /><small>/ {count(cap)}{t(' 人', '')}</small></p>
      </div>
      {comfort && (
        <div className="comfort">
          <b>{comfort[lang]}</b>
          <span className="steps" data-level={comfort.code}><i /><i /><i /><i /></span>
          {wall.kpi.peak !== null && <span className="hint">{t(`预计峰值 ${count(wall.kpi.peak)}`, `Peak about ${count(wall.kpi.peak)}`)}</span>}
        </div>
      )}
    </article>
  );
}
