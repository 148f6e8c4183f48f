import './venue-photo.css';
import { CourtPlan } from '#web/kit/theme/sport';

/** The first picture of a venue, or the court plan of its sport. */
export function VenuePhoto({ venue, sport }: { venue: { readonly venuePhoto: string | null }; sport: number }) {
  return venue.venuePhoto ? (
    <img className="p-photo" src={venue.venuePhoto} alt="" loading="lazy" />
  ) : (
    <CourtPlan type={sport} />
  );
}
