import { DisplayIcon } from './display-icon';
import { ConnectionLine, type DataTrust } from './display-stale';
import { schoolTime } from './school-time';

interface WallHeaderProps {
  /** Place and opening hours; null for none. */
  readonly subtitle: string | null;
  readonly zone: string;
  readonly trust: DataTrust;
  readonly now: number;
  readonly title: string;
}

/**
 * Header with mark, venue, connection state and age, date and clock. The clock stays bright whatever the data state.
 */
export function WallHeader({ subtitle, zone, trust, now, title }: WallHeaderProps) {
  const time = schoolTime(now, zone);
  return (
    <header className="wall-header">
      <span className="mark">
        <DisplayIcon name="court" size={52} />
      </span>
      <div className="names">
        <h1>{title}</h1>
        {subtitle !== null && <p>{subtitle}</p>}
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
