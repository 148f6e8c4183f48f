import { createContext, useContext } from 'react';
import { STALE_ERROR_MS, STALE_WARN_MS } from '#contract/kit/live';
import { DisplayIcon } from './display-icon';
import { formatDuration, t } from './display-lang';
import { schoolTime } from './school-time';

/** State of the data of one tile: not read yet, fresh, grey, or hidden. */
export type TileFreshness = 'waiting' | 'live' | 'late' | 'expired';

/** Age of a tile: `at` is the server time of its oldest data, epoch ms. */
export interface TileAge {
  readonly state: TileFreshness;
  readonly at: number | null;
  readonly now: number;
}

/** Returns the age of a tile from the times of all its data; it waits until something was read. */
export function tileAge(times: readonly (number | null)[], now: number): TileAge {
  const known = times.filter((at) => at !== null);
  if (known.length === 0) return { state: 'waiting', at: null, now };
  const at = Math.min(now, ...known);
  const age = now - at;
  return { state: age >= STALE_ERROR_MS ? 'expired' : age >= STALE_WARN_MS ? 'late' : 'live', at, now };
}

const AgeOfTile = createContext<TileAge>({ state: 'live', at: null, now: 0 });
/** Gives the parts of a tile its age. */
export const TileAgeProvider = AgeOfTile.Provider;

/** The age of the data of this tile, in small type beside its title. */
export function AgeMark() {
  const { at, now, state } = useContext(AgeOfTile);
  if (at === null) return null;
  const age = formatDuration(Math.max(0, now - at));
  return (
    <small className={`age ${state}`}>
      {state === 'late' && <DisplayIcon name="quarter" size={18} />}
      {t(`${age}前`, `${age} ago`)}
    </small>
  );
}

/** What a tile shows instead of data that is too old. */
export function ExpiredTile({
  title,
  age,
  zone,
}: {
  readonly title: string;
  readonly age: TileAge;
  readonly zone: string;
}) {
  const { at, now } = age;
  return (
    <section className="panel expired">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="none">
        <DisplayIcon name="barred" size={40} />
        <div>
          <b>{t('数据已过期', 'Data expired')}</b>
          {at !== null && (
            <span>
              {t(
                `最后更新 ${schoolTime(at, zone).clock} · ${formatDuration(now - at)}前`,
                `Last update ${schoolTime(at, zone).clock} · ${formatDuration(now - at)} ago`,
              )}
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
