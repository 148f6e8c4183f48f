import type { FacilityRow } from '#contract/facilities/facility.contract';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';

/** The venue, location and type of a facility, and whether its readings are public. */
export function FacilityFacts({ facility }: { readonly facility: FacilityRow }) {
  const { t, pick } = useWords();
  return (
    <dl className="s-figures">
      <div>
        <dt>{t({ zh: '场馆', en: 'Venue' })}</dt>
        <dd>{pick(facility.venueName, facility.enVenueName)}</dd>
      </div>
      <div>
        <dt>{t({ zh: '位置', en: 'Location' })}</dt>
        <dd>{orDash(pick(facility.place, facility.enPlace))}</dd>
      </div>
      <div>
        <dt>{t({ zh: '类型', en: 'Type' })}</dt>
        <dd>{orDash(pick(facility.typeName, facility.enTypeName))}</dd>
      </div>
      <div>
        <dt>{t({ zh: '公开读数', en: 'Public readings' })}</dt>
        <dd>{t(facility.isPublic ? { zh: '公开', en: 'Yes' } : { zh: '不公开', en: 'No' })}</dd>
      </div>
    </dl>
  );
}
