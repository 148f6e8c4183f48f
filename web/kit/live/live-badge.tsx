import '#web/kit/theme/status-tag.css';
import { schoolClock, useNow } from '#web/kit/browser/clock';
import type { LiveState } from './live';
import { useWords } from '#web/kit/session/words';

/** Shows in words how reliable a live value is: live with its time, late, or disconnected with the last time. */
export function LiveBadge({ state, at }: { state: LiveState; at: number | null }) {
  const { t } = useWords();
  useNow(1_000);
  const time = at === null ? '' : ` ${schoolClock(at)}`;
  const text = {
    connecting: { zh: '连接中', en: 'Connecting' },
    live: { zh: `实时${time}`, en: `Live${time}` },
    late: { zh: `更新延迟${time}`, en: `Delayed${time}` },
    lost: { zh: `已断开${time}`, en: `Disconnected${time}` },
  }[state];
  return (
    <span className="v-live" data-state={state}>
      {t(text)}
    </span>
  );
}
