import type { LiveCell } from '#contract/kit/rooms';
import { DisplayGlyph } from './display-glyph';
import { count, nameOf, t } from './display-lang';
import type { DisplayState, SlotTime } from './display-slot';
import { useSite, type SiteProps } from './use-site';

const SHOWN = 6;

interface Places {
  readonly state: DisplayState;
  readonly total: number;
  readonly left: number;
  readonly taken: number;
}

/** Returns the places of one slot; `low` below 30 % free. */
function placesOf(cell: LiveCell | undefined, seats: number, lost: boolean): Places {
  const total = cell?.total ?? seats;
  const left = cell?.left ?? 0;
  const unknown = lost || typeof cell?.left !== 'number';
  const state = unknown ? 'unknown' : left <= 0 ? 'inUse' : left / Math.max(1, total) < 0.3 ? 'low' : 'free';
  return { state, total, left, taken: unknown ? 0 : Math.max(0, total - left) };
}

const Left = ({ places: { state, left } }: { readonly places: Places }) =>
  state === 'unknown' ? (
    <em>{t('待确认', 'Checking')}</em>
  ) : (
    <em>
      {state === 'low' && <DisplayGlyph name="half" size={20} />}
      {left <= 0 ? t('已满', 'Full') : t(`余 ${count(left)}`, `${count(left)} left`)}
    </em>
  );

const Bar = ({ places: { taken, total } }: { readonly places: Places }) => (
  <span className="bar">
    <i style={{ width: `${Math.round((taken / Math.max(1, total)) * 100)}%` }} />
  </span>
);

/** A pool or hall booked by places: its running slot, or with `tall` the remaining slots of the day. */
export function CapacitySite(props: SiteProps & { readonly tall: boolean }) {
  const { site, lost, tall } = props;
  const { cells, index, running, late, view } = useSite(props);
  const unsure = lost || view.state === 'lost';
  const at = (time: SlotTime) => placesOf(cells.get(`${site.spaces[0]?.id}/${time.id}`), site.seatCount, unsure);
  const times = index < 0 ? [] : site.times.slice(index, index + SHOWN);
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
              <b>{now.state === 'unknown' ? '–' : count(now.taken)}</b> / {count(now.total)}
              {t(' 人', '')} · <Left places={now} />
            </span>
          ) : (
            <span>{over}</span>
          )}
        </h4>
        {now && <Bar places={now} />}
      </article>
    );
  }
  return (
    <article className={`site capacity tall ${late ? 'late' : ''}`}>
      <h3>
        {nameOf(site)}
        <span>{t(`每场 ${count(site.seatCount)} 人`, `${count(site.seatCount)} places per slot`)}</span>
      </h3>
      {times.length === 0 && <p className="over">{over}</p>}
      {times.map((one, i) => {
        const places = at(one);
        return (
          <div key={one.id} className={`session ${places.state}`}>
            <span className={i === 0 && running ? 'now' : ''}>{i === 0 && running ? t('现在', 'Now') : one.begin}</span>
            <Bar places={places} />
            <span>
              <b>{places.state === 'unknown' ? '–' : count(places.taken)}</b> / {count(places.total)}
            </span>
            <span>
              <Left places={places} />
            </span>
          </div>
        );
      })}
    </article>
  );
}
