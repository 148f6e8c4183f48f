import './status-tag.css';
import { schoolClock, useNow } from './clock';
import type { LiveState } from './live';
import { useWords } from './words';

/** How far a live figure can be trusted, in words, never a dot alone: live with its time, late, or cut off with the last time. */
export function LiveMark({ state, at }: { state: LiveState; at: number | null }) {
  const { t } = useWords();
  useNow(1_000);
  const time = at === null ? '' : ` ${schoolClock(at)}`;
  const text = {
    connecting: { zh: '连接中', en: 'Connecting' },
    live: { zh: `实时${time}`, en: `Live${time}` },
    late: { zh: `更新延迟${time}`, en: `Late${time}` },
    lost: { zh: `已断开${time}`, en: `Cut off${time}` },
  }[state];
  return (
    <span className="v-live" data-state={state}>
      {t(text)}
    </span>
  );
}
