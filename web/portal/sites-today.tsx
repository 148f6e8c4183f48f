import type { VenueRoom } from '#contract/kit/rooms';
import type { RoomView } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { SiteToday } from './site-today';
import type { PortalVenue } from './venue-data';

/** The sites of a venue over the rest of today, with free places. */
export function SitesToday({
  sites,
  view,
}: {
  readonly sites: PortalVenue['siteList'];
  readonly view: RoomView<VenueRoom> | undefined;
}) {
  const { t } = useWords();
  return (
    <section className="v-card p-sites-card">
      <div className="v-spread p-sites-head">
        <h2>
          {t({ zh: '今日空位总览', en: 'Availability today' })}{' '}
          <small className="v-quiet">{t({ zh: '数字为可订数量', en: 'Numbers show what you can book' })}</small>
        </h2>
        {view && <LiveBadge state={view.state} at={view.at} />}
      </div>
      <ul>
        {sites.map((site) => (
          <SiteToday key={site.id} site={site} view={view} />
        ))}
      </ul>
    </section>
  );
}
