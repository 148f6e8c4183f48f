import { MinusOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { gateDirection } from '#domain/devices/device.status';
import { comfortOf } from '#domain/gates/flow.rules';
import { comfortLevel } from '#domain/gates/flow.status';
import type { FlowMonitorReply } from '#contract/gates/gate.contract';
import { useWords } from '#web/kit/session/words';
import { count as countText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';

/** A venue of the flow monitor with its latest counts. */
export type FlowVenue = FlowMonitorReply['venues'][number];

interface FlowVenuesProps {
  readonly venues: readonly FlowVenue[];
  readonly chosen: number | undefined;
  readonly peakPercent: number;
  readonly choose: (venueId: number) => void;
  /** Opens the form that counts by hand; null if the caller may not. */
  readonly count: ((venue: FlowVenue, direction: number) => void) | null;
}

/** Returns the warning about crowding of a venue, or null. */
function peakText({ inside, cap }: FlowVenue, peakPercent: number) {
  if (cap <= 0 || inside * 100 < cap * peakPercent) return null;
  return inside >= cap
    ? { zh: '已满 · 只出不进', en: 'Full · exit only' }
    : { zh: `已达 ${peakPercent}%`, en: `Above ${peakPercent}%` };
}

/** The venues, the fullest first: people inside, capacity and counts by hand. Those near their limit are announced. */
export function FlowVenues({ venues, chosen, peakPercent, choose, count }: FlowVenuesProps) {
  const { t, pick } = useWords();
  const near = venues.filter((venue) => peakText(venue, peakPercent) !== null);
  return (
    <>
      <p className="v-hidden" role="status">
        {near.map((venue) => pick(venue.venueName, venue.enVenueName)).join(', ') +
          (near.length > 0 ? t({ zh: ' 接近或达到容量', en: ' near or at capacity' }) : '')}
      </p>
      <ul className="g-venues" aria-label={t({ zh: '场馆', en: 'Venues' })}>
        {venues.map((venue) => {
          const peak = peakText(venue, peakPercent);
          const comfort = comfortOf(venue.inside, venue.cap);
          const name = pick(venue.venueName, venue.enVenueName);
          return (
            <li key={venue.venueId} className={`v-card ${peak ? 'g-peak' : ''}`}>
              <button type="button" aria-pressed={venue.venueId === chosen} onClick={() => choose(venue.venueId)}>
                <strong className="v-ellipsis">{name}</strong>
                {peak ? (
                  <em>
                    <WarningOutlined /> {t(peak)}
                  </em>
                ) : (
                  comfort !== null && <StatusTag of={comfortLevel} code={comfort} />
                )}
                <span>
                  <b>{countText(venue.inside)}</b>
                  {venue.cap > 0 && ` / ${countText(venue.cap)}`}
                </span>
                <i aria-hidden="true">
                  <i style={{ width: `${venue.cap > 0 ? Math.min(100, (venue.inside / venue.cap) * 100) : 0}%` }} />
                </i>
                <small>
                  {t({
                    zh: `今日进 ${countText(venue.in)} · 出 ${countText(venue.out)}`,
                    en: `In ${countText(venue.in)} · out ${countText(venue.out)}`,
                  })}
                </small>
              </button>
              {count && (
                <div>
                  <Button
                    icon={<MinusOutlined />}
                    disabled={venue.inside === 0}
                    aria-label={t({ zh: `${name} 减人`, en: `Count out of ${name}` })}
                    onClick={() => count(venue, gateDirection.out)}
                  />
                  <Button
                    icon={<PlusOutlined />}
                    aria-label={t({ zh: `${name} 加人`, en: `Count into ${name}` })}
                    onClick={() => count(venue, gateDirection.in)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
