import type { WallReply } from '#contract/monitor/monitor.contract';
import { DisplayIcon } from './display-icon';
import { t } from './display-lang';
import { ConnectionLine, type DataTrust } from './display-stale';
import { schoolTime } from './school-time';

interface WallHeaderProps {
  readonly wall: WallReply | null;
  readonly trust: DataTrust;
  readonly now: number;
  readonly title: string;
}

/**
 * Header with mark, venue, connection state and age, date and clock. The clock stays bright whatever the data state.
 */
export function WallHeader({ wall, trust, now, title }: WallHeaderProps) {
  const zone = wall?.timezone ?? 'Asia/Shanghai';
  const time = schoolTime(now, zone);
  const venue = wall?.venue;
  return (
    <header className="wall-header">
      <span className="mark">
        <DisplayIcon name="court" size={52} />
      </span>
      <div className="names">
        <h1>{title}</h1>
        {venue && (
          <p>
            {venue.closedReason === null
              ? t(`${venue.campusName} · ${venue.openTextZh}`, `${venue.enCampusName} · ${venue.openTextEn}`)
              : t(`${venue.campusName} · 今日闭馆`, `${venue.enCampusName} · Closed today`)}
          </p>
        )}
      </div>
      <ConnectionLine trust={trust} now={now} zone={zone} />
      <div className="date">
        <span>{time.year}</span>
        <span>{time.day}</span>
      </div>
      <time className="clock">{time.clock}</time>
    </header>
  );
}
