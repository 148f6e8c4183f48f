import type { LiveCell } from '#contract/kit/rooms';
import { DisplayIcon } from './display-icon';
import { formatCount, nameOf, t } from './display-lang';
import type { DisplayState, SlotTime } from './display-slot';
import { useWallSite, type WallSiteProps } from './use-site';

const VISIBLE_SLOTS = 6;

interface SlotPlaces {
  readonly state: DisplayState;
  readonly total: number;
  readonly left: number;
  readonly taken: number;
}

/** Returns the places of one slot; `low` below 30 % free. */
function slotPlaces(cell: LiveCell | undefined, seats: number, lost: boolean): SlotPlaces {
  const total = cell?.total ?? seats;
  const left = cell?.left ?? 0;
  const unknown = lost || typeof cell?.left !== 'number';
  const state = unknown ? 'unknown' : left <= 0 ? 'inUse' : left / Math.max(1, total) < 0.3 ? 'low' : 'free';
  return { state, total, left, taken: unknown ? 0 : Math.max(0, total - left) };
}

const PlacesLeft = ({ places: { state, left } }: { readonly places: SlotPlaces }) =>
  state === 'unknown' ? (
    <em>{t('待确认', 'Checking')}</em>
  ) : (
    <em>
      {state === 'low' && <DisplayIcon name="half" size={20} />}
      {left <= 0 ? t('已满', 'Full') : t(`余 ${formatCount(left)}`, `${formatCount(left)} left`)}
    </em>
  );

const OccupancyBar = ({ places: { taken, total } }: { readonly places: SlotPlaces }) => (
  <span className="bar">
    <i style={{ width: `${Math.round((taken / Math.max(1, total)) * 100)}%` }} />
  </span>
);

/** A pool or hall booked by places: its running slot, or with `tall` the remaining slots of the day. */
export function CapacitySite(props: WallSiteProps & { readonly tall: boolean }) {
  const { site, lost, tall } = props;
  const { cells, index, running, late, view } = useWallSite(props);
  const unsure = lost || view.state === 'lost';
  const at = (time: SlotTime) => slotPlaces(cells.get(`${site.spaces[0]?.id}/${time.id}`), site.seatCount, unsure);
  const times = index < 0 ? [] : site.times.slice(index, index + VISIBLE_SLOTS);
  const [time] = times;
  const now = time && at(time);
  const over = t('今日场次已结束', 'No more slots today');
  if (!tall) {
    return (
      <article className={`site capacity ${late ? 'late' : ''}`}>
        <h4>
          {nameOf(site)}
          {now ? (
            <span className={now.state}>
              <b>{now.state === 'unknown' ? '–' : formatCount(now.taken)}</b> / {formatCount(now.total)}
              {t(' 人', '')} · <PlacesLeft places={now} />
            </span>
          ) : (
            <span>{over}</span>
          )}
        </h4>
        {now && <OccupancyBar places={now} />}
      </article>
    );
  }
  return (
    <article className={`site capacity tall ${late ? 'late' : ''}`}>
      <h3>
        {nameOf(site)}
        <span>{t(`每场 ${formatCount(site.seatCount)} 人`, `${formatCount(site.seatCount)} places per slot`)}</span>
      </h3>
      {times.length === 0 && <p className="over">{over}</p>}
      {times.map((one, i) => {
        const places = at(one);
        return (
          <div key={one.id} className={`session ${places.state}`}>
            <span className={i === 0 && running ? 'now' : ''}>{i === 0 && running ? t('现在', 'Now') : one.begin}</span>
            <OccupancyBar places={places} />
            <span>
              <b>{places.state === 'unknown' ? '–' : formatCount(places.taken)}</b> / {formatCount(places.total)}
            </span>
            <span>
              <PlacesLeft places={places} />
            </span>
          </div>
        );
      })}
    </article>
  );
}
