import { UnorderedListOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';
import { lazyComponent } from '#web/kit/route/lazy';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { dayText } from '#web/kit/text/format';
import type { BookingState } from './booking';
import { ReasonCard, type CardPlace } from '#web/boards/slot-reason-card';
import { kindsOf, appearanceAt, onlyKind, type CellKey } from '#web/boards/slot-grid';
import { SlotLegend } from '#web/boards/slot-legend';
import { SlotList } from '#web/boards/slot-list';
import { SlotMatrix } from '#web/boards/slot-matrix';
import { useSelectionAnnouncement } from './selection-announcement';
import { canWaitFor } from '#web/waitlist/waitlist-text';

const WaitlistJoin = lazyComponent(async () => (await import('#web/waitlist/waitlist-join')).WaitlistJoin);

const CARD_WIDTH = 320;
const CARD_HEIGHT = 250;

/**
 * Returns the card position: under the cell, or above it at the end of the window; never outside the frame sideways.
 */
const cardPlaceFor = (frame: DOMRect, cell: DOMRect): CardPlace => {
  const left = Math.max(0, Math.min(cell.left - frame.left - 8, frame.width - CARD_WIDTH));
  const below = cell.bottom + CARD_HEIGHT < window.innerHeight || cell.top < CARD_HEIGHT;
  return below ? { left, top: cell.bottom - frame.top + 8 } : { left, bottom: frame.bottom - cell.top + 8 };
};

/** The matrix in its card: selection, reasons beside the cell, list mode, legend, and screen reader announcements. */
export function BookingBoard({
  booking,
  compact = false,
  onDay,
}: {
  readonly booking: BookingState;
  readonly compact?: boolean;
  readonly onDay: (step: 1 | -1) => void;
}) {
  const { t, pick, lang, words } = useWords();
  const { loggedIn } = useSession();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLElement | null>(null);
  const [list, setList] = useState(false);
  const [reasonAt, setReasonAt] = useState<{ key: CellKey; place: CardPlace } | null>(null);
  const {
    day: { info, grid, at, loadingDate, room },
    selection,
    byPlaces,
  } = booking;
  const [kind, setKind] = useState('');
  const announcement = useSelectionAnnouncement(booking);
  const date = grid?.date;
  useEffect(() => setReasonAt(null), [date, list]);
  if (!info || !grid) return null;

  const siteName = pick(info.siteParam.siteName, info.siteParam.enSiteName);
  const kinds = compact ? kindsOf(grid) : [];
  const drawn = kinds.some(({ zh }) => zh === kind) ? onlyKind(grid, kind) : grid;
  const label = `${siteName} ${dayText(grid.date, lang)}`;

  const waitable =
    reasonAt && loggedIn && info.siteParam.waitlist
      ? canWaitFor(reasonAt.key, appearanceAt(grid, reasonAt.key, at)?.kind)
      : null;

  const close = () => {
    setReasonAt(null);
    back.current?.focus({ preventScroll: true });
  };
  const onPress = (key: CellKey, from: HTMLElement) => {
    const look = appearanceAt(grid, key, at);
    const tradeNo = grid.cells.get(key)?.tradeNo;
    setReasonAt(null);
    if (look?.action === 'choose') selection.press(key);
    else if (look?.action === 'pay' && tradeNo) void navigate(pathOf(routeOf('ToPay'), { id: tradeNo }));
    else if (look?.action === 'order') void navigate(`${routeOf('mobileOrders').path}?tab=toUse`);
    else if (look && frame.current) {
      const [box, cell] = [frame.current.getBoundingClientRect(), from.getBoundingClientRect()];
      back.current = from;
      setReasonAt({ key, place: cardPlaceFor(box, cell) });
    }
  };

  return (
    <section className="board v-card" aria-label={label}>
      {kinds.length > 0 ? (
        <Segmented
          className="board-kinds"
          value={drawn === grid ? '' : kind}
          onChange={setKind}
          options={[{ value: '', label: t(words.all) }, ...kinds.map((one) => ({ value: one.zh, label: t(one) }))]}
        />
      ) : null}
      <div ref={frame} className="board-frame">
        {list ? (
          <SlotList grid={drawn} at={at} chosen={selection.keys} label={label} onPress={onPress} />
        ) : (
          <SlotMatrix
            key={drawn === grid ? '' : kind}
            grid={drawn}
            at={at}
            chosen={selection.keys}
            label={label}
            loadingDate={loadingDate}
            compact={compact}
            stale={room.state === 'lost'}
            onPress={onPress}
            onDay={onDay}
            onClear={selection.clear}
            onList={() => setList(true)}
          />
        )}
        {reasonAt ? (
          <ReasonCard
            grid={grid}
            cellKey={reasonAt.key}
            at={at}
            place={reasonAt.place}
            except={selection.keys}
            onClose={close}
            onChoose={(key) => {
              selection.press(key);
              close();
            }}
          >
            {waitable ? (
              <WaitlistJoin
                key={reasonAt.key}
                siteId={info.siteParam.venueSiteId}
                date={grid.date}
                spaceId={waitable.spaceId}
                timeId={waitable.timeId}
                listAt={compact ? 'mobileWaitlist' : 'MyWaitlist'}
              />
            ) : null}
          </ReasonCard>
        ) : null}
      </div>
      <footer className="board-foot">
        <SlotLegend
          compact={compact}
          places={byPlaces}
          conflicts={grid.groups.some(({ columns }) => columns.length > 1)}
        />
        <Button
          type="text"
          size="small"
          icon={list ? <TableOutlined /> : <UnorderedListOutlined />}
          onClick={() => setList(!list)}
        >
          {list ? t({ zh: '矩阵模式', en: 'Grid' }) : t({ zh: '列表模式', en: 'List' })}
        </Button>
      </footer>
      <p className="v-hidden" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}
