import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EnvironmentOutlined,
  PhoneOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { enumMember } from '#domain/kit/enumeration';
import { accessFact } from '#domain/venues/venue.status';
import type { VenueRoom } from '#contract/kit/rooms';
import { useNow } from '#web/kit/browser/clock';
import { count } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { ShareVenue } from './share-venue';
import { isOpen } from './venue-data';
import type { VenuePage } from './venue-page';

/** Name, opening state, address, people inside and accessibility of a venue. */
export function VenueFacts({ venue, view }: { venue: VenuePage; view: RoomView<VenueRoom> }) {
  const { t, pick } = useWords();
  useNow(60_000);
  const open = isOpen(venue.openFrom, venue.openTo);
  const flow = view.body?.flow;
  return (
    <section className="p-facts">
      <h1>
        {pick(venue.venueName, venue.enVenueName)}
        <TintedTag tint={open ? 'success' : 'grey'} icon={open ? <CheckCircleOutlined /> : <ClockCircleOutlined />}>
          {open
            ? t({ zh: `开馆中，${venue.openTo} 闭馆`, en: `Open until ${venue.openTo}` })
            : t({ zh: `未开馆，${venue.openFrom} 开馆`, en: `Opens at ${venue.openFrom}` })}
        </TintedTag>
        {venue.venueType && <TintedTag tint="primary">{t(venue.venueType)}</TintedTag>}
      </h1>
      <p className="v-quiet">
        <span>
          <EnvironmentOutlined /> {t(venue.campus)} · {pick(venue.address, venue.enAddress)}
        </span>
        <span>
          <ClockCircleOutlined /> {venue.openFrom}–{venue.openTo}
        </span>
        {venue.telephone && (
          <a href={`tel:${venue.telephone}`}>
            <PhoneOutlined /> {venue.telephone}
          </a>
        )}
        {venue.lng !== null && venue.lat !== null && (
          <a href={`geo:${venue.lat},${venue.lng}`}>{t({ zh: '在地图中打开', en: 'Open in maps' })}</a>
        )}
        <ShareVenue title={pick(venue.venueName, venue.enVenueName)} />
        {venue.showTraffic && flow && (
          <span>
            <TeamOutlined />{' '}
            {t({
              zh: `在馆 ${count(flow.inside)} / ${count(venue.maxPeople)} 人`,
              en: `${count(flow.inside)} of ${count(venue.maxPeople)} people inside`,
            })}
          </span>
        )}
      </p>
      <p>{pick(venue.introduce, venue.enIntroduce)}</p>
      {venue.access.length > 0 && (
        <p className="vd-access">
          {venue.access.map((code) => {
            const fact = enumMember(accessFact, code);
            return (
              fact && (
                <TintedTag key={code} tint="success" icon={<CheckCircleOutlined />}>
                  {t(fact)}
                </TintedTag>
              )
            );
          })}
        </p>
      )}
    </section>
  );
}
