import { CloseOutlined, LoginOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { manualReason, passageDoubt } from '#domain/gates/gate.status';
import { enumMember } from '#domain/kit/enumeration';
import type { GateRow } from '#contract/gates/gate.contract';
import { EmptyState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import type { Translator } from '#web/kit/text/translator';

const opposite = (direction: number) => (direction === gateDirection.in ? gateDirection.out : gateDirection.in);

/** Returns how someone passed, and what staff must know about it. */
function remarkOf(row: GateRow, { t, label }: Translator): string {
  const about =
    row.result === gateResult.refused
      ? (enumMember(gateRefusal, row.reason ?? '') ?? { zh: '闸机未说明', en: 'Not given by the gate' })
      : (enumMember(passageDoubt, row.doubt ?? '') ?? enumMember(manualReason, row.manual ?? ''));
  return [label(gateMethod, row.method), ...(about ? [t(about)] : [])].join(' · ');
}

/** The newest passages; a doubtful one offers the opposite direction. */
export function FlowPassages({
  rows,
  filtered,
  clear,
  correct,
}: {
  readonly rows: readonly GateRow[];
  readonly filtered: boolean;
  readonly clear: () => void;
  /** Opens the form that corrects a passage; null if the caller may not. */
  readonly correct: ((row: GateRow, direction: number) => void) | null;
}) {
  const words = useWords();
  const { t, pick, label } = words;
  if (rows.length === 0)
    return <EmptyState noun={{ zh: '今日通行', en: 'passages today' }} filtered={filtered} clear={clear} />;
  return (
    <ul className="g-passage-list">
      {rows.map((row) => {
        const refused = row.result === gateResult.refused;
        return (
          <li key={row.id} className={refused ? 'g-refused' : row.doubt === null ? '' : 'g-doubt'}>
            <div>
              <b>{row.userName}</b>{' '}
              <span className="v-ellipsis">
                {pick(row.venueName, row.enVenueName)} {pick(row.deviceName, row.enDeviceName)}
              </span>
              <small>
                {row.at.slice(11)} · {remarkOf(row, words)}
                {row.corrected && ` · ${t({ zh: '已修复', en: 'corrected' })}`}
              </small>
            </div>
            {row.doubt !== null && correct ? (
              <Button onClick={() => correct(row, opposite(row.direction))}>
                {opposite(row.direction) === gateDirection.in
                  ? t({ zh: '改为进', en: 'Change to in' })
                  : t({ zh: '改为出', en: 'Change to out' })}
              </Button>
            ) : (
              <span className="g-direction">
                {refused ? (
                  <CloseOutlined />
                ) : row.direction === gateDirection.in ? (
                  <LoginOutlined />
                ) : (
                  <LogoutOutlined />
                )}{' '}
                {refused ? label(gateResult, row.result) : label(gateDirection, row.direction)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
