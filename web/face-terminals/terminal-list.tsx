import { useState } from 'react';
import { CheckOutlined } from '@ant-design/icons';
import type { FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import { hardwareState } from '#domain/devices/device.status';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';

const differs = ({ missing, extra }: FaceTerminal): boolean => (missing ?? 0) + (extra ?? 0) > 0;

/** How a terminal differs, in one line. */
function Difference({ of }: { readonly of: FaceTerminal }) {
  const { t } = useWords();
  if (of.missing === null || of.extra === null)
    return <span>{t({ zh: '等待设备回报', en: 'Waiting for the device' })}</span>;
  if (!differs(of))
    return (
      <span className="ft-same">
        <CheckOutlined /> {t({ zh: '一致', en: 'In sync' })}
      </span>
    );
  return (
    <span className="ft-differs">
      {of.missing > 0 && t({ zh: `缺 ${count(of.missing)}`, en: `${count(of.missing)} missing` })}
      {of.missing > 0 && of.extra > 0 && ' · '}
      {of.extra > 0 && t({ zh: `多 ${count(of.extra)}`, en: `${count(of.extra)} extra` })}
    </span>
  );
}

/** The face terminals of the venues; one is selected. */
export function TerminalList({
  terminals,
  selected,
  select,
}: {
  readonly terminals: readonly FaceTerminal[];
  readonly selected: number;
  readonly select: (hardwareId: number) => void;
}) {
  const { t, pick } = useWords();
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const differing = terminals.filter(differs);
  return (
    <nav className="v-card ft-list" aria-label={t({ zh: '人脸终端', en: 'Face terminals' })}>
      <header className="v-spread">
        <b>{t({ zh: `人脸终端 ${terminals.length}`, en: `Face terminals ${terminals.length}` })}</b>
        <button type="button" aria-pressed={onlyDiffering} onClick={() => setOnlyDiffering(!onlyDiffering)}>
          {t({ zh: `只看不一致 ${differing.length}`, en: `Differing ${differing.length}` })}
        </button>
      </header>
      {(onlyDiffering ? differing : terminals).map((one) => (
        <button
          key={one.hardwareId}
          type="button"
          className="ft-terminal"
          aria-current={one.hardwareId === selected}
          onClick={() => select(one.hardwareId)}
        >
          <span className="v-spread">
            <b className="v-ellipsis">{pick(one.name, one.enName)}</b>
            <StatusTag of={hardwareState} code={one.state} />
          </span>
          <span className="v-spread ft-line">
            <span className="v-ellipsis">{pick(one.venueName, one.enVenueName)}</span>
            <span>
              {t({ zh: '应 ', en: 'Due ' })}
              {count(one.wanted)}
              {one.present !== null && t({ zh: ` 实 ${count(one.present)}`, en: ` · on ${count(one.present)}` })}{' '}
              <Difference of={one} />
            </span>
          </span>
        </button>
      ))}
      <p className="ft-foot">
        {t({
          zh: '每 10 分钟向在线终端要一次人员名单',
          en: 'Online terminals are asked for their people every 10 minutes.',
        })}
      </p>
    </nav>
  );
}
