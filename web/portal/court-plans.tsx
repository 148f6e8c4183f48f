import { CourtPlan } from '#web/kit/theme/sport';
import type { PortalVenue } from './venue-data';

/** Court drawings of the first three sports of a venue. */
export function CourtPlans({ venue }: { venue: PortalVenue }) {
  const sports = [...new Set(venue.siteList.map(({ sportType }) => sportType))].slice(0, 3);
  return (
    <div className="p-plans" data-n={sports.length}>
      {(sports.length > 0 ? sports : [0]).map((type) => (
        <CourtPlan key={type} type={type} />
      ))}
    </div>
  );
}
