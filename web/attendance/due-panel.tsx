import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { role } from '#domain/session/role.status';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { dueHeading } from './due-heading';
import { DueRow } from './due-row';
import type { FoundDue } from './use-due-check';

/** The button that writes off all chosen things. It takes the focus, so that Enter presses it. */
function WriteOffButton({
  count,
  busy,
  onPress,
}: {
  readonly count: number;
  readonly busy: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useWords();
  const online = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Button
        ref={button}
        type="primary"
        size="large"
        block
        loading={busy}
        disabled={count === 0 || !online}
        onClick={onPress}
      >
        {t({ zh: `核销 ${count} 项`, en: `Redeem ${count}` })}
      </Button>
      {online ? null : (
        <p className="check-why" role="status">
          {t({ zh: '网络已断开，恢复后才能核销。', en: 'You are offline. You can redeem when you are back online.' })}
        </p>
      )}
    </>
  );
}

/** The result of a scan, readable from a distance, and everything that is due under the code in one list. */
export function DuePanel({
  found,
  problem,
  busy,
  choose,
  writeOff,
}: {
  readonly found: FoundDue | null;
  readonly problem: unknown;
  readonly busy: boolean;
  readonly choose: (key: string, pieces: number) => void;
  readonly writeOff: () => void;
}) {
  const { t, label } = useWords();
  const { ok, text } = dueHeading(found, problem, busy);
  const first = found?.items[0];
  const isOpen = found !== null && found.results === null && found.items.some(({ refusal }) => refusal === null);
  return (
    <section className={`check-result v-card${ok === null ? '' : ok ? ' is-ok' : ' is-no'}`} aria-busy={busy}>
      <h2 className={ok === null && !found ? 'is-waiting' : ''} aria-live="assertive">
        {ok === null ? null : ok ? <CheckCircleFilled /> : <CloseCircleFilled />} {t(text)}
      </h2>
      {first ? (
        <p>
          {first.userName
            ? `${first.userName} · ${label(role, first.roleId)}`
            : t({ zh: '散客（窗口售票）', en: 'Walk-in (counter)' })}
        </p>
      ) : null}
      {found ? (
        <ul className="check-due">
          {found.items.map((item) => (
            <DueRow
              key={item.key}
              item={item}
              pieces={found.chosen.get(item.key) ?? 0}
              result={found.results?.get(item.key)}
              locked={busy || found.results !== null}
              choose={(pieces) => choose(item.key, pieces)}
            />
          ))}
        </ul>
      ) : null}
      {isOpen ? <WriteOffButton count={found.chosen.size} busy={busy} onPress={writeOff} /> : null}
    </section>
  );
}
