import type { WallReply } from '#contract/monitor/monitor.contract';
import { t } from './display-lang';
import { PanelHead } from './panel-head';
import { RankedList } from './ranked-list';

/** Today's sports by people booked, most first. */
export function SportsPanel({ sports }: { readonly sports: WallReply['sports'] }) {
  return (
    <section className="panel sports">
      <PanelHead title={t('今日热门项目', 'Popular today')}>
        <span className="hint">{t('预约人次', 'people booked')}</span>
      </PanelHead>
      {sports.length === 0 ? (
        <p className="none">{t('今日暂无预约', 'No bookings yet today')}</p>
      ) : (
        <RankedList items={sports.map(({ people, ...sport }) => ({ ...sport, count: people }))} />
      )}
    </section>
  );
}
