import { useQuery } from '@tanstack/react-query';
import { metricFacts } from '#domain/facilities/facility.rules';
import { metric, readingState } from '#domain/facilities/facility.status';
import { facilities } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import { schoolClock } from '#web/kit/browser/clock';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

const POLL_MS = 30_000;

/** Current readings of a venue's facilities, if the venue publishes them. */
export function VenueReadings({ venueId }: { readonly venueId: number }) {
  const { t, pick, label } = useWords();
  const { data = [] } = useQuery({
    queryKey: ['portal', 'facilities', venueId],
    queryFn: () => call(facilities.shown, { venueId }, { quiet: true }),
    refetchInterval: POLL_MS,
  });
  const shown = data.filter(({ readings }) => readings.some(({ value }) => value !== null));
  if (shown.length === 0) return null;
  return (
    <section className="v-card vd-part">
      <h2>{t({ zh: '环境与水质', en: 'Air and water quality' })}</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.id}>
            <b>{pick(one.name, one.enName)}</b>
            {one.readings.map((of) =>
              of.value === null ? null : (
                <span key={of.metric} className="vd-reading">
                  {label(metric, of.metric)} <b>{of.value.toFixed(metricFacts[of.metric].decimals)}</b>{' '}
                  {metricFacts[of.metric].unit} <StatusTag of={readingState} code={of.state} />
                  {of.at !== null && <small> {schoolClock(of.at).slice(0, 5)}</small>}
                </span>
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
