import { doorScanState } from '#domain/attendance/door.status';
import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { schoolStamp } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import type { DoorScan } from './door-db';
import { scanLine } from './scan-outcome';

const SHOWN = 20;

/** The last twenty scans of this person: those of the server, and those of the phone with whether they are sent. */
export function LastScans({
  scans,
  recent,
}: {
  readonly scans: readonly DoorScan[];
  readonly recent: ReplyOf<typeof orderChecks.recent> | undefined;
}) {
  const { t, pick } = useWords();
  const lines = [
    ...scans.map((scan) => ({
      key: scan.key,
      at: schoolStamp(scan.at),
      tag: <StatusTag of={doorScanState} code={scan.state} />,
      who: scan.name || scan.tradeNo,
      what: t(scanLine(scan)),
    })),
    ...(recent ?? [])
      .filter(({ tradeNo, ok }) => !ok || !scans.some((scan) => scan.tradeNo === tradeNo))
      .map((check) => ({
        key: check.key,
        at: check.at,
        tag: (
          <TintedTag tint={check.ok ? 'success' : 'error'}>
            {check.ok ? t({ zh: '通过', en: 'Passed' }) : t({ zh: '拒绝', en: 'Rejected' })}
          </TintedTag>
        ),
        who: check.userName ?? check.tradeNo ?? t({ zh: '未知码', en: 'Unknown code' }),
        what: check.ok ? pick(check.place, check.placeEn) : pick(check.result, check.resultEn),
      })),
  ]
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, SHOWN);
  return (
    <section className="scan-last v-card">
      <h2>{t({ zh: `最近 ${SHOWN} 张`, en: `Last ${SHOWN}` })}</h2>
      <ul>
        {lines.map(({ key, at, tag, who, what }) => (
          <li key={key}>
            {tag}
            <span>
              <b>{who}</b>
              <small>{what}</small>
            </span>
            <time>{at.slice(11, 16)}</time>
          </li>
        ))}
        {lines.length === 0 ? <li className="v-quiet">{t({ zh: '还没有核验记录', en: 'No checks yet' })}</li> : null}
      </ul>
    </section>
  );
}
