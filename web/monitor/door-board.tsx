import type { LiveCell } from '#contract/kit/rooms';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import { rotatingPage, liveClient } from './display-data';
import { DisplayIcon, type DisplayIconName } from './display-icon';
import { nameOf, t } from './display-lang';
import { cellsByKey, displayState, findRunningSlot, shortName, type DisplayState } from './display-slot';

const VISIBLE_SPACES = 12;
const glyphs: Readonly<Record<DisplayState, DisplayIconName>> = {
  free: 'ring',
  low: 'half',
  held: 'quarter',
  booked: 'core',
  inUse: 'core',
  closed: 'hatch',
  unknown: 'barred',
};

/** All courts of a site in the running slot. */
export function DoorBoard({
  door: reply,
  cells,
  minute,
  lost,
}: {
  readonly door: DoorReply;
  readonly cells: readonly LiveCell[] | undefined;
  readonly minute: number;
  readonly lost: boolean;
}) {
  const byKey = cellsByKey(cells);
  const { index, running } = findRunningSlot(reply.times, minute);
  const time = reply.times[index];
  if (!time)
    return (
      <div className="next">
        <p className="none">{t('今日没有更多场次', 'No more slots today')}</p>
      </div>
    );
  const pages = Math.ceil(reply.spaces.length / VISIBLE_SPACES);
  const page = rotatingPage(liveClient.serverNow(), pages);
  const words: Record<DisplayState, string> = {
    free: t('空闲', 'Free'),
    low: t('空闲', 'Free'),
    held: t('待付', 'Held'),
    booked: running ? t('使用中', 'In use') : t('已订', 'Booked'),
    inUse: t('使用中', 'In use'),
    closed: t('停用', 'Closed'),
    unknown: t('待确认', 'Checking'),
  };
  return (
    <div className="board">
      <h3>
        {running ? t('此刻各场地', 'All courts now') : t(`${time.begin} 起各场地`, `All courts from ${time.begin}`)}
        {pages > 1 && (
          <small>
            {page + 1} / {pages}
          </small>
        )}
      </h3>
      <ul data-few={reply.spaces.length <= 6 || undefined}>
        {reply.spaces.slice(page * VISIBLE_SPACES, page * VISIBLE_SPACES + VISIBLE_SPACES).map((space) => {
          const state = displayState(byKey.get(`${space.id}/${time.id}`), { running, on: space.on, lost });
          return (
            <li key={space.id} className={state}>
              <span>{shortName(nameOf(space))}</span>
              <b>
                <DisplayIcon name={glyphs[state]} size={20} />
                {words[state]}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
