import './hardware.css';
import { useSearchParams } from 'react-router-dom';
import type { HardwareRow } from '#contract/hardware/hardware.contract';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import type { HardwarePage } from './hardware-live';

type Group = HardwarePage['groups'][number];

interface VenueGroup {
  readonly venueId: number;
  readonly places: readonly Group[];
}

const byVenue = (groups: readonly Group[]): VenueGroup[] => {
  const venues = new Map<number, Group[]>();
  for (const group of groups) venues.set(group.venueId, [...(venues.get(group.venueId) ?? []), group]);
  return [...venues].map(([venueId, places]) => ({ venueId, places }));
};
const sumOf = (groups: readonly Group[], key: 'total' | 'online' | 'offline' | 'never') =>
  groups.reduce((sum, group) => sum + group[key], 0);

/** Counts of devices that are not connected, if there are any. */
function Trouble({ of }: { readonly of: readonly Group[] }) {
  const { t } = useWords();
  const [offline, never] = [sumOf(of, 'offline'), sumOf(of, 'never')];
  return (
    <>
      {offline > 0 && <span data-bad>{t({ zh: `离线 ${offline}`, en: `${offline} offline` })}</span>}
      {never > 0 && <span>{t({ zh: `未上线 ${never}`, en: `${never} never online` })}</span>}
    </>
  );
}

/** Shows the devices by venue and place with how many are connected; a place filters the list. */
export function HardwareGroups({ reply, filter }: ListContent<HardwareRow, HardwarePage>) {
  const { t, pick } = useWords();
  const [, setParams] = useSearchParams();
  const select = (venueId: number, place?: string) => {
    const isOn = filter['venueId'] === String(venueId) && filter['place'] === place;
    setParams(isOn ? {} : { venueId: String(venueId), ...(place ? { place } : {}) });
  };
  return (
    <>
      <OneTimeSecretDialog />
      {reply && reply.groups.length > 0 && (
        <section className="h-groups" aria-label={t({ zh: '按场馆和位置', en: 'By venue and place' })}>
          {byVenue(reply.groups).map(({ venueId, places }) => {
            const first = places[0] as Group;
            return (
              <article key={venueId} className="v-card">
                <button
                  type="button"
                  className="h-venue"
                  aria-pressed={filter['venueId'] === String(venueId) && filter['place'] === undefined}
                  onClick={() => select(venueId)}
                >
                  <b className="v-ellipsis">{pick(first.venueName, first.enVenueName)}</b>
                  <span className="h-counts">
                    <span>
                      {t({ zh: '在线', en: 'Online' })} <b>{count(sumOf(places, 'online'))}</b> /{' '}
                      {count(sumOf(places, 'total'))}
                    </span>
                    <Trouble of={places} />
                  </span>
                </button>
                <div className="h-places">
                  {places
                    .filter(({ place }) => place !== '')
                    .map((group) => (
                      <button
                        key={group.place}
                        type="button"
                        aria-pressed={filter['venueId'] === String(venueId) && filter['place'] === group.place}
                        onClick={() => select(venueId, group.place)}
                      >
                        {pick(group.place, group.enPlace)}
                        <span className="h-place-count" data-bad={group.offline > 0}>
                          {group.online}/{group.total}
                          {group.offline > 0 && t({ zh: ' · 有离线', en: ' · offline' })}
                        </span>
                      </button>
                    ))}
                </div>
              </article>
            );
          })}
        </section>
      )}
    </>
  );
}
