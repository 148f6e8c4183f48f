import type { CourtSlot, CourtState } from './court-state';
import { DisplayIcon } from '#web/monitor/display-icon';
import { formatPrice, lang, t } from '#web/monitor/display-lang';
import { slotStyles } from '#web/monitor/court-site';

/** Height of a slot in the list and of the card without it, in layout pixels. */
const ROW = 54;
const CARD = 340;

/** Returns how many slots fit below the figures of a card of this height; none on a card of usual height. */
export const slotsThatFit = (height: number): number => {
  const rows = Math.floor((height - CARD) / ROW);
  return rows < 3 ? 0 : rows;
};

/** The slots of a court that follow, one below the other: time, state, and price where one can book. */
export function CourtDay({
  slots,
  next,
}: {
  readonly slots: readonly CourtSlot[];
  /** The next booking, whose holder may be named. */
  readonly next: CourtState['next'];
}) {
  return (
    <ul className="court-day">
      {slots.map(({ begin, end, word, price }) => (
        <li key={begin} className={word}>
          <time>{`${begin}–${end}`}</time>
          <span>
            <DisplayIcon name={slotStyles[word].glyph} size={22} />{' '}
            {(begin === next?.begin && next.holder) || slotStyles[word][lang]}
          </span>
          <em>{price === null ? '' : price === 0 ? t('免费', 'no fee') : formatPrice(price)}</em>
        </li>
      ))}
      {slots.length === 0 && <li className="last">{t('今日无后续场次', 'Nothing after this')}</li>}
    </ul>
  );
}
