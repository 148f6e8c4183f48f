import { fromSquareMetres, toSquareMetres } from '#domain/buildings/area.rules';
import { sumByUsage } from '#domain/rooms/room.rules';
import { roomUsage, type RoomUsage } from '#domain/rooms/room.status';
import type { RoomRow } from '#contract/rooms/room.contract';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { UsageGlyph } from './room-glyph';

/** Returns rooms with their areas in stored units, for the sums of the domain. */
export const measured = (rooms: readonly RoomRow[]) =>
  rooms.map(({ usage, useStatus, area }) => ({ usage, useStatus, area: fromSquareMetres(area) }));

/** The area of each usage; choosing one shows only its rooms. */
export function UsageSums({
  rooms,
  only,
  choose,
}: {
  readonly rooms: readonly RoomRow[];
  readonly only: RoomUsage | null;
  readonly choose: (usage: RoomUsage | null) => void;
}) {
  const { t, label } = useWords();
  return (
    <section className="v-card rm-sums" aria-label={t({ zh: '用途面积', en: 'Area by use' })}>
      {sumByUsage(measured(rooms)).map(({ usage, rooms: n, area, share }) => (
        <button
          key={usage}
          type="button"
          className="rm-sum"
          data-usage={usage}
          aria-pressed={only === usage}
          onClick={() => choose(only === usage ? null : usage)}
        >
          <span>
            <UsageGlyph of={usage} />
            {label(roomUsage, usage)}
          </span>
          <b>{amount(toSquareMetres(area))} m²</b>
          <small>
            {t({ zh: `${n} 间`, en: `${n} ${n === 1 ? 'room' : 'rooms'}` })} · {(share * 100).toFixed(1)}%
          </small>
        </button>
      ))}
    </section>
  );
}
