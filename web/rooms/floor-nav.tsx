import { floorSign } from '#domain/buildings/floor.rules';
import { usedShare } from '#domain/rooms/room.rules';
import { useWords } from '#web/kit/session/words';
import { measured } from './usage-sums';

/** What the navigation needs of a floor. */
interface ListedFloor {
  readonly id: number;
  readonly no: number;
  readonly rooms: Parameters<typeof measured>[0];
}

/** Returns the floor that the address names, else the first one above ground, else the lowest of the list. */
export const shownFloor = <F extends ListedFloor>(floors: readonly F[] | undefined, query: URLSearchParams) => {
  const asked = Number(query.get('floorId') ?? 0);
  return floors?.find(({ id }) => id === asked) ?? floors?.find(({ no }) => no === 1) ?? floors?.at(-1);
};

/** The floors of a building with the share of their area in use. */
export function FloorNav({
  floors,
  current,
  choose,
}: {
  readonly floors: readonly ListedFloor[];
  readonly current: number;
  readonly choose: (floorId: number) => void;
}) {
  const { t } = useWords();
  return (
    <nav className="v-card rm-floors" aria-label={t({ zh: '楼层', en: 'Floors' })}>
      {floors.map(({ id, no, rooms }) => {
        const used = Math.round(usedShare(measured(rooms)) * 100);
        return (
          <button
            key={id}
            type="button"
            aria-current={id === current}
            title={t({ zh: `占用 ${used}%`, en: `${used}% in use` })}
            onClick={() => choose(id)}
          >
            <b>{floorSign(no)}</b>
            <span>{used}%</span>
            <span className="rm-bar">
              <i style={{ width: `${used}%` }} />
            </span>
          </button>
        );
      })}
    </nav>
  );
}
