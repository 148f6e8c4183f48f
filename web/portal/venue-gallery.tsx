import { Image } from 'antd';
import { fileClass } from '#domain/attachments/attachment.status';
import { apiBase } from '#web/kit/session/entry';
import { CourtPlan } from '#web/kit/theme/sport';
import type { VenuePage } from './venue-page';

/** Pictures of a venue and its sites, or court drawings if there are none. */
export function VenueGallery({ venue }: { venue: VenuePage }) {
  const pics = [...venue.pics, ...venue.sites.flatMap((site) => site.pics)];
  const sports = [...new Set(venue.sites.map(({ sportType }) => sportType))].slice(0, 4);
  return (
    <div className="vd-gallery">
      {pics.length > 0 ? (
        <Image.PreviewGroup>
          {pics.map(({ id }) => (
            <Image
              key={id}
              src={`${apiBase()}/api/front/website/picture/${fileClass.picture}/${id}`}
              alt=""
              height="100%"
              width="100%"
            />
          ))}
        </Image.PreviewGroup>
      ) : (
        (sports.length > 0 ? sports : [0]).map((sport) => <CourtPlan key={sport} type={sport} />)
      )}
    </div>
  );
}
