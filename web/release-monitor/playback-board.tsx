import { slotStatus } from '#domain/boards/slot.status';
import type { PastCell } from '#domain/release-monitor/playback.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { playback } from '#contract/release-monitor/playback.contract';
import type { Text } from '#web/kit/text/lang';
import { SlotGlyph, type SlotGlyphName } from '#web/kit/theme/slot-glyph';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

type PlaybackAppearance = Text & { readonly glyph: SlotGlyphName; readonly kind: string };

/** Returns the appearance of a cell at the playback time: shape, colour and text. */
function appearanceOf(cell: PastCell | undefined, total: number | null): PlaybackAppearance {
  if (total !== null) {
    const left = Math.max(0, total - (cell?.places ?? 0));
    return left === 0
      ? { kind: 'booked', glyph: 'disc', zh: '已满', en: 'Full' }
      : { kind: 'free', glyph: left * 10 < total * 3 ? 'half' : 'ring', zh: `余 ${left}`, en: `${left} left` };
  }
  if (!cell) return { kind: 'free', glyph: 'ring', zh: '空闲', en: 'Free' };
  if (cell.house) return { kind: 'house', glyph: 'hatch', zh: '占用', en: 'Blocked' };
  if (cell.conflict) return { kind: 'house', glyph: 'court', zh: '整场已订', en: 'Full court booked' };
  return cell.status === slotStatus.unpaid
    ? { kind: 'held', glyph: 'quarter', zh: '待支付', en: 'Unpaid' }
    : { kind: 'booked', glyph: 'disc', zh: '已订', en: 'Booked' };
}

/** The board of the date at one instant. */
export function PlaybackBoard({
  day,
  cells,
}: {
  readonly day: ReplyOf<typeof playback.day>;
  readonly cells: ReadonlyMap<string, PastCell>;
}) {
  const { t, pick } = useWords();
  const spaces = day.total === null ? day.spaces : day.spaces.slice(0, 1);
  return (
    <div className="v-card playback-board" tabIndex={0} role="region" aria-label={t({ zh: '场次', en: 'Slots' })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '时段', en: 'Time' })}</th>
            {spaces.map((space) => (
              <th key={space.id} scope="col">
                {withHanSpacing(pick(space.spaceName, space.enSpaceName))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.times.map((time) => (
            <tr key={time.id}>
              <th scope="row">
                {time.beginTime}–{time.endTime}
              </th>
              {spaces.map((space) => {
                const look = appearanceOf(cells.get(`${space.id}/${time.id}`), day.total);
                return (
                  <td key={space.id} data-kind={look.kind}>
                    <SlotGlyph name={look.glyph} /> {t(look)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
