import { switchStatus } from '#domain/venues/venue.status';
import type { FacilityRow } from '#contract/facilities/facility.contract';
import { LiveBadge } from '#web/kit/live/live-badge';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { FacilityButtons } from './facility-buttons';
import { FacilityFacts } from './facility-facts';
import type { useFacilityLive } from './use-facility-live';

/** Head of the live page of a facility: its name, whether the page is live, its buttons and facts. */
export function FacilityHead({
  facility,
  view,
  record,
}: {
  readonly facility: FacilityRow;
  readonly view: ReturnType<typeof useFacilityLive>['view'];
  readonly record: () => void;
}) {
  const { pick } = useWords();
  return (
    <section className="v-card s-head">
      <h1>
        {pick(facility.name, facility.enName)}
        {facility.status === switchStatus.off && <StatusTag of={switchStatus} code={facility.status} />}
      </h1>
      <div className="s-do">
        {view.refused === null && <LiveBadge state={view.state} at={view.at} />}
        <FacilityButtons id={facility.id} record={record} />
      </div>
      <FacilityFacts facility={facility} />
    </section>
  );
}
