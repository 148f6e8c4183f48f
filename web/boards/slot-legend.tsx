import type { Text } from '#web/kit/text/lang';
import { SlotGlyph, type SlotGlyphName } from '#web/kit/theme/slot-glyph';
import { useWords } from '#web/kit/session/words';

const entries: readonly (Text & {
  readonly kind: string;
  readonly glyph: SlotGlyphName | null;
  readonly only?: 'places' | 'courts';
})[] = [
  { kind: 'free', glyph: 'ring', zh: '可订', en: 'Free' },
  { kind: 'selected', glyph: 'tick', zh: '已选', en: 'Selected' },
  { kind: 'minePaid', glyph: 'star', zh: '我的预约', en: 'Mine' },
  { kind: 'held', glyph: 'quarter', zh: '待付款占用', en: 'Held until paid', only: 'courts' },
  { kind: 'booked', glyph: 'disc', zh: '已订 / 已满', en: 'Booked / full' },
  { kind: 'low', glyph: 'half', zh: '余量不足 30%', en: 'Below 30% left', only: 'places' },
  { kind: 'conflict', glyph: 'court', zh: '整场 / 半场冲突', en: 'Court conflict', only: 'courts' },
  { kind: 'closed', glyph: null, zh: '未开放', en: 'Not open' },
];

/** The legend, limited to the states this site can have. */
export function SlotLegend({
  places,
  conflicts,
  compact = false,
}: {
  readonly places: boolean;
  readonly conflicts: boolean;
  readonly compact?: boolean;
}) {
  const { t } = useWords();
  return (
    <ul className="slot-legend" aria-label={t({ zh: '图例', en: 'Legend' })}>
      {entries
        .filter(
          ({ kind, only }) =>
            (only === undefined || (only === 'places') === places) && (kind !== 'conflict' || conflicts),
        )
        .map(({ kind, glyph, ...text }) => (
          <li key={kind}>
            <span className={`slot-cell is-${kind}`}>{glyph ? <SlotGlyph name={glyph} /> : null}</span>
            {t(text)}
            {kind === 'closed' && !compact ? t({ zh: '（点击看原因）', en: ' (select to see why)' }) : ''}
          </li>
        ))}
    </ul>
  );
}
