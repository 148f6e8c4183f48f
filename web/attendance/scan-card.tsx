import { CheckCircleOutlined, CloseCircleOutlined, ScanOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import './scan.css';

/** The result of a scan, to be read from an arm's length: mark, words and colour say the same. */
export interface ScanOutcome {
  readonly tone: 'ok' | 'warn' | 'no';
  readonly title: Text;
  readonly reason: Text | null;
  readonly place: Text | null;
  readonly person: Text | null;
}

const marks: Readonly<Record<ScanOutcome['tone'], ReactNode>> = {
  ok: <CheckCircleOutlined />,
  warn: <WarningOutlined />,
  no: <CloseCircleOutlined />,
};

/** The large card of the last scan; before the first it says that a scan is awaited. */
export function ScanCard({
  outcome,
  busy,
  at,
}: {
  readonly outcome: ScanOutcome | null;
  readonly busy: boolean;
  readonly at: string;
}) {
  const { t } = useWords();
  if (busy || outcome === null)
    return (
      <section className="scan-card is-waiting" aria-busy={busy} role="status">
        <header>
          <ScanOutlined />
          <div>
            <h2>{busy ? t({ zh: '正在核验…', en: 'Checking…' }) : t({ zh: '等待扫码', en: 'Waiting for a scan' })}</h2>
            <p>{t({ zh: '对准会员码或入场码', en: 'Point the camera at a member code or entry code' })}</p>
          </div>
        </header>
      </section>
    );
  const { tone, title, reason, place, person } = outcome;
  return (
    <section className={`scan-card is-${tone}`} role="alert">
      <header>
        {marks[tone]}
        <div>
          <h2>{t(title)}</h2>
          {reason ? <p>{t(reason)}</p> : null}
        </div>
      </header>
      {place || person ? (
        <footer>
          <div>
            {place ? <b>{t(place)}</b> : null}
            {person ? <p>{t(person)}</p> : null}
          </div>
          <time>{at}</time>
        </footer>
      ) : null}
    </section>
  );
}
