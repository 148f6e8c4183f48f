import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { dayName } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { storeReturnPath } from '#web/kit/route/return-path';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { Alternatives } from '#web/boards/alternatives';
import type { BookingState } from './booking';
import { Companions } from './companions';
import { Contact } from './contact';
import { RefusalPanel, type NextSteps } from './refusal-panel';
import { RulePanel } from './rule-panel';
import type { ChosenSlot } from './selection';
import { nearestFree } from '#web/boards/slot-grid';
import './tray.css';

/** The selected slots, and lost ones with their alternatives. */
export function ChosenSlots({ booking }: { readonly booking: BookingState }) {
  const { t, lang } = useWords();
  const {
    day: { grid, at },
    selection,
  } = booking;
  if (!grid) return null;
  const when = ({ row }: ChosenSlot) => `${dayName(grid.date, lang)} ${row.begin}–${row.end}`;
  return (
    <ul className="tray-items">
      {selection.chosen.map((one) => (
        <li key={one.key}>
          <span>
            <b>{t(one.column.name)}</b>
            <small>{when(one)}</small>
          </span>
          <em>{money(one.fee)}</em>
          <button
            type="button"
            className="v-plain"
            aria-label={t({
              zh: `移除 ${one.column.name.zh} ${one.row.begin}`,
              en: `Remove ${one.column.name.en} ${one.row.begin}`,
            })}
            onClick={() => selection.drop(one.key)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      {selection.lost.map((one) => (
        <li key={one.key} className="is-lost">
          <span>
            <b>{t(one.column.name)}</b>
            <small>{when(one)}</small>
            <strong>{t({ zh: '已被预订', en: 'Booked by someone else' })}</strong>
            <Alternatives
              grid={grid}
              keys={nearestFree(grid, one.key, at, 2, selection.keys)}
              onChoose={(key) => selection.swap(one.key, key)}
              verb
            />
          </span>
          <button
            type="button"
            className="v-plain"
            aria-label={t({
              zh: `移除 ${one.column.name.zh} ${one.row.begin}`,
              en: `Remove ${one.column.name.en} ${one.row.begin}`,
            })}
            onClick={() => selection.drop(one.key)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The price of the selection, line by line. */
export function PriceLines({ booking }: { readonly booking: BookingState }) {
  const { t } = useWords();
  const {
    selection: { chosen },
    total,
    byPlaces,
    people,
  } = booking;
  const fees = new Set(chosen.map(({ fee }) => fee));
  const each = fees.size === 1 ? ` × ${money(chosen[0]?.fee ?? 0)}` : '';
  const heads = byPlaces && people > 1 ? t({ zh: ` × ${people} 人`, en: ` × ${people}` }) : '';
  return (
    <dl className="tray-price">
      <div>
        <dt>{t({ zh: `场地费 ${chosen.length}${each}${heads}`, en: `Court fee ${chosen.length}${each}${heads}` })}</dt>
        <dd>{money(total)}</dd>
      </div>
      <div className="is-due">
        <dt>{t({ zh: '应付', en: 'Amount due' })}</dt>
        <dd>
          <small>¥</small>
          {money(total).replace('¥', '')}
        </dd>
      </div>
    </dl>
  );
}

/** The button of the step and its result. `scrollTo` scrolls to the blocking rule. */
export function SubmitButton({ booking, scrollTo }: { readonly booking: BookingState; readonly scrollTo: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { loggedIn } = useSession();
  const { day, selection, blocked, busy, submit } = booking;
  const cut = day.room.state === 'lost';
  const signIn = () => {
    const slots = [...selection.keys].map((key) => key.replace('/', '-')).join();
    const here = new URL(window.location.href);
    here.searchParams.set('date', day.grid?.date ?? '');
    if (slots !== '') here.searchParams.set('slots', slots);
    storeReturnPath(here.pathname.replace(/^\/venue/, '') + here.search);
    void navigate(routeOf('Login').path);
  };
  if (!loggedIn)
    return (
      <Button type="primary" size="large" block onClick={signIn}>
        {t({ zh: '登录后预约', en: 'Log in to book' })}
      </Button>
    );
  return (
    <Button
      type="primary"
      size="large"
      block
      loading={busy}
      disabled={cut || selection.chosen.length === 0}
      onClick={() => (blocked ? scrollTo() : submit())}
    >
      {cut
        ? t({ zh: '恢复连接后可提交', en: 'Available when you are back online' })
        : t({ zh: '提交并锁定场地', en: 'Book and hold' })}
    </Button>
  );
}

/** The right side of step 1: selection, companions, rules, price and the submit button. */
export function Tray({ booking, next }: { readonly booking: BookingState; readonly next: NextSteps }) {
  const { t } = useWords();
  const rules = useRef<HTMLElement>(null);
  const {
    day: { info, grid },
    selection,
    rules: lines,
    refused,
    dismissRefusal: forgive,
  } = booking;
  const { loggedIn } = useSession();
  if (!info || !grid) return <aside className="tray" aria-busy="true" />;
  const count = selection.chosen.length;
  const { maxSlots, payTimeoutMin } = info.siteParam;
  const empty = selection.keys.size === 0;
  return (
    <aside className="tray" aria-label={t({ zh: '已选时段', en: 'Selected slots' })}>
      <header className="tray-head">
        <h2>
          {empty
            ? t({ zh: '选择时段', en: 'Select slots' })
            : count === 0
              ? t({ zh: '请另选时段', en: 'Select other slots' })
              : t({ zh: `已选 ${count} 个时段`, en: `${count} ${count === 1 ? 'slot' : 'slots'} selected` })}
        </h2>
        <small>{t({ zh: `上限 ${maxSlots}`, en: `Max. ${maxSlots}` })}</small>
      </header>
      <div className="tray-scroll">
        {refused ? (
          <RefusalPanel
            refused={refused}
            grid={grid}
            onClose={forgive}
            next={next}
            onTake={(key) => {
              forgive();
              const [lost] = selection.lost;
              if (lost) selection.swap(lost.key, key);
              else selection.press(key);
            }}
          />
        ) : null}
        {empty ? (
          <p className="tray-hint">
            {loggedIn
              ? t({
                  zh: '点左侧空闲场次即可加入，再点一次取消。方向键移动，空格选择。',
                  en: 'Select a free slot to add it; select it again to remove it. Use the arrow keys to move and Space to select.',
                })
              : t({
                  zh: '可先浏览空闲场次，价格为校外人员价；登录后按您的身份计价。',
                  en: 'You can browse free slots. Prices shown are for external visitors until you log in.',
                })}
          </p>
        ) : (
          <>
            <ChosenSlots booking={booking} />
            {loggedIn ? (
              <>
                <Companions booking={booking} />
                <Contact booking={booking} />
              </>
            ) : null}
          </>
        )}
        <RulePanel ref={rules} lines={lines} />
      </div>
      <footer className="tray-foot">
        {count > 0 ? <PriceLines booking={booking} /> : null}
        <SubmitButton booking={booking} scrollTo={() => rules.current?.focus()} />
        <p className="tray-note">
          {t({
            zh: `提交后保留 ${payTimeoutMin} 分钟，请及时支付`,
            en: `Held for ${payTimeoutMin} min after booking. Pay before then.`,
          })}
        </p>
      </footer>
    </aside>
  );
}
