import { CloseOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useRef, useState } from 'react';
import { dayName } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { BookingState } from './booking';
import { Companions } from './companions';
import { Contact } from './contact';
import { RefusalPanel, type NextSteps } from './refusal-panel';
import { RulePanel } from './rule-panel';
import type { ChosenSlot } from './selection';
import { ChosenSlots, PriceLines, SubmitButton } from './tray';
import './bottom-bar.css';

/** Returns consecutive slots of one court as one text: `2 号场东半场 18:00–20:00`. */
function stretchTexts(chosen: readonly ChosenSlot[]): {
  readonly one: ChosenSlot;
  readonly begin: string;
  readonly end: string;
  readonly keys: readonly ChosenSlot['key'][];
}[] {
  const all: { one: ChosenSlot; begin: string; end: string; keys: ChosenSlot['key'][] }[] = [];
  for (const one of chosen) {
    const before = all.find(
      ({ one: { column }, end }) => column.spaceId === one.column.spaceId && end === one.row.begin,
    );
    if (before) {
      before.end = one.row.end;
      before.keys.push(one.key);
    } else all.push({ one, begin: one.row.begin, end: one.row.end, keys: [one.key] });
  }
  return all;
}

/**
 * The selection without room beside the matrix: a bar at the bottom, and a sheet with the rest before the booking is
 * sent.
 */
export function BottomBar({ booking, next }: { readonly booking: BookingState; readonly next: NextSteps }) {
  const { t, lang } = useWords();
  const [sheet, setSheet] = useState(false);
  const rules = useRef<HTMLElement>(null);
  const { loggedIn } = useSession();
  const {
    day: { info, grid },
    selection,
    total,
    people,
    blocked,
    refused,
    dismissRefusal: forgive,
  } = booking;
  if (!info || !grid) return null;
  const { chosen, lost } = selection;
  const open = sheet && selection.keys.size > 0;
  return (
    <div className="book-bar">
      <div className="book-bar-chips">
        {stretchTexts(chosen).map(({ one, begin, end, keys }) => (
          <span key={one.key} className="book-chip">
            {t(one.column.name)} {begin}–{end}
            <button
              type="button"
              className="v-plain"
              aria-label={t({ zh: `移除 ${one.column.name.zh} ${begin}`, en: `Remove ${one.column.name.en} ${begin}` })}
              onClick={() => keys.forEach((key) => selection.drop(key))}
            >
              <CloseOutlined />
            </button>
          </span>
        ))}
        {lost.length > 0 ? (
          <button type="button" className="v-plain book-lost" onClick={() => setSheet(true)}>
            {t({ zh: `${lost.length} 个时段已被预订`, en: `${lost.length} booked` })}
          </button>
        ) : null}
        {chosen.length > 0 && loggedIn && people > 1 ? (
          <span className="book-chip is-quiet">
            <TeamOutlined /> {t({ zh: `共 ${people} 人`, en: `People: ${people}` })}
          </span>
        ) : null}
        {chosen.length > 0 && blocked ? <span className="book-blocked">{t(blocked.text)}</span> : null}
        {selection.keys.size === 0 ? (
          <span className="v-quiet">
            {t({
              zh: `点空闲场次选择，每次最多 ${info.siteParam.maxSlots} 个`,
              en: `Select free slots, at most ${info.siteParam.maxSlots}`,
            })}
          </span>
        ) : null}
      </div>
      <div className="book-bar-line">
        <span className="book-sum">
          <b>
            <small>¥</small>
            {money(total).replace('¥', '')}
          </b>
          <small>
            {t({ zh: `${chosen.length} 个时段`, en: `${chosen.length} ${chosen.length === 1 ? 'slot' : 'slots'}` })}
          </small>
        </span>
        {loggedIn ? (
          <Button type="primary" size="large" disabled={selection.keys.size === 0} onClick={() => setSheet(true)}>
            {t({ zh: '提交并锁定', en: 'Book and hold' })}
          </Button>
        ) : (
          <SubmitButton booking={booking} scrollTo={() => undefined} />
        )}
      </div>
      <Drawer
        open={open}
        placement="bottom"
        size="auto"
        onClose={() => setSheet(false)}
        rootClassName="book-sheet"
        title={t({ zh: `确认预约 · ${dayName(grid.date, lang)}`, en: `Your booking · ${dayName(grid.date, lang)}` })}
        footer={
          <>
            <PriceLines booking={booking} />
            <SubmitButton booking={booking} scrollTo={() => rules.current?.focus()} />
            <p className="tray-note">
              {t({
                zh: `提交后保留 ${info.siteParam.payTimeoutMin} 分钟，请及时支付`,
                en: `Held for ${info.siteParam.payTimeoutMin} min. Pay before then.`,
              })}
            </p>
          </>
        }
      >
        {refused ? (
          <RefusalPanel
            refused={refused}
            grid={grid}
            onClose={forgive}
            next={next}
            onTake={(key) => {
              forgive();
              const [replaced] = lost;
              if (replaced) selection.swap(replaced.key, key);
              else selection.press(key);
            }}
          />
        ) : null}
        <ChosenSlots booking={booking} />
        <Companions booking={booking} />
        <Contact booking={booking} />
        <RulePanel ref={rules} lines={booking.rules} />
      </Drawer>
    </div>
  );
}
