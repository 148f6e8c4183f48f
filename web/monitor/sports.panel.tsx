import type { WallReply } from '#contract/monitor/monitor.contract';
import { formatCount, nameOf, t } from './display-lang';
import { PanelHead } from './panel-head';

/** Today's sports by people booked, most first. */
export function SportsPanel({ sports }: { readonly sports: WallReply['sports'] }) {
  const most = Math.max(1, ...sports.map(({ people }) => people));
  return (
    <section className="panel sports">
      <PanelHead title={t('今日热门项目', 'Popular today')}>
        <span className="hint">{t('预约人次', 'people booked')}</span>
      </PanelHead>
      {sports.length === 0 ? (
        <p className="none">{t('今日暂无预约', 'No bookings yet today')}</p>
      ) : (
        <ol data-few={sports.length < 4 || undefined}>
          {sports.map((sport, i) => (
            <li key={sport.name} className={i === 0 ? 'first' : ''}>
              <span className="rank">{i + 1}</span>
              <span className="name">{nameOf(sport)}</span>
              <span className="track">
                <i style={{ width: `${(sport.people / most) * 100}%` }} />
              </span>
              <b>{formatCount(sport.people)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
