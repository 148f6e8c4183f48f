import { SearchOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router-dom';
import type { SiteView } from '#contract/venues/venue.contract';
import { useDebounced } from '#web/kit/browser/debounce';
import { useWords } from '#web/kit/session/words';
import type { PortalVenue, useVenueRooms } from './venue-data';

/** Venue filters as stored in the address. */
interface VenueChoice {
  readonly campus: string;
  readonly sport: number;
  readonly text: string;
  /** Venues of the chosen campus. */
  readonly campusVenues: readonly PortalVenue[];
  /** Matching venues, each with its matching sites. */
  readonly matches: readonly { readonly venue: PortalVenue; readonly sites: readonly SiteView[] }[];
  setFilter(key: 'campus' | 'sport' | 'q', value: string): void;
  clear(): void;
}

/** The venues of a list, those that match the filters, and their live rooms. */
export interface MatchingVenues {
  readonly loading: boolean;
  readonly all: readonly PortalVenue[];
  readonly choice: VenueChoice;
  readonly viewOf: ReturnType<typeof useVenueRooms>;
}

/** Filters venues by campus, sport and text. */
export function useVenueChoice(all: readonly PortalVenue[]): VenueChoice {
  const [query, setQuery] = useSearchParams();
  const campus = query.get('campus') ?? '';
  const sport = Number(query.get('sport') ?? 0);
  const text = query.get('q') ?? '';
  const keyword = text.trim().toLowerCase();
  const near = all.filter((venue) => campus === '' || String(venue.campusId) === campus);
  const fits = (venue: PortalVenue, site: SiteView) =>
    (sport === 0 || site.sportType === sport) &&
    (keyword === '' ||
      [venue.venueName, venue.enVenueName, site.siteName, site.enSiteName, site.sportName, site.enSportName].some(
        (name) => name.toLowerCase().includes(keyword),
      ));
  return {
    campus,
    sport,
    text,
    campusVenues: near,
    matches: near
      .map((venue) => ({ venue, sites: venue.siteList.filter((site) => fits(venue, site)) }))
      .filter(({ sites }) => sites.length > 0),
    setFilter: (key, value) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    clear: () => setQuery({}, { replace: true }),
  };
}

/** Campus choice and search field above the venues, as native controls: front pages load no inputs of antd. */
export function VenueFilters({ all, choice }: { all: readonly PortalVenue[]; choice: VenueChoice }) {
  const { t, pick, words } = useWords();
  const [typed, type] = useDebounced(choice.text, (value) => choice.setFilter('q', value));
  const campuses = [...new Map(all.map((venue) => [venue.campusId, venue] as const)).values()];
  const options = [
    { value: '', label: t({ zh: '全部校区', en: 'All campuses' }) },
    ...campuses.map((venue) => ({
      value: String(venue.campusId),
      label: pick(venue.campusName, venue.enCampusName),
    })),
  ];
  return (
    <div className="p-filters">
      <div className="p-campuses" role="radiogroup" aria-label={t({ zh: '校区', en: 'Campus' })}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="campus"
              className="v-hidden"
              checked={choice.campus === value}
              onChange={() => choice.setFilter('campus', value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <label className="p-search">
        <SearchOutlined />
        <input
          type="search"
          aria-label={t(words.search)}
          placeholder={t({ zh: '场馆、场地或项目', en: 'Venue, site or sport' })}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </label>
    </div>
  );
}
