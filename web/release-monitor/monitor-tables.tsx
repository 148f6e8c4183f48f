import type { ReactNode } from 'react';
import { payStatus } from '#domain/orders/order.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { schoolClock } from '#web/kit/browser/clock';
import { count } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { StatusTag } from '#web/kit/theme/status-tag';
import { bookedSlotsText, withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

type MonitorReply = ReplyOf<typeof releaseMonitor.look>;

/** Returns the general part of a refusal sentence, without figures and names: `每周只能预约…次`, `同伴在该时段已有预约`. */
export const refusalGist = (sentence: string): string =>
  withHanSpacing(
    (sentence.split(/[，。；]|\. | and /)[0] ?? '')
      .replace(/^\{(?:buddy|name)\}/, 'A companion')
      .replace(/\{(?:buddy|name)\}/g, '')
      .replace(/\{\w+\}/g, '…'),
  ).replace(/\.$/, '');

function MonitorPart({
  title,
  empty,
  children,
}: {
  readonly title: Text;
  readonly empty: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <section className="v-card release-part">
      <h2>{t(title)}</h2>
      {empty ? <p className="v-quiet">{t({ zh: '暂无', en: 'None' })}</p> : <ul>{children}</ul>}
    </section>
  );
}

/** Refusal reasons by frequency; the bar compares each with the first. */
export function MonitorRefusals({ rows }: { readonly rows: MonitorReply['refusals'] }) {
  const { t } = useWords();
  const most = rows[0]?.n ?? 1;
  return (
    <MonitorPart title={{ zh: '拒绝原因', en: 'Refusal reasons' }} empty={rows.length === 0}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>
            <b>
              {row.rule ? `${row.rule} ` : ''}
              {t({ zh: refusalGist(row.zh), en: refusalGist(row.en) })}
            </b>
            <i style={{ width: `${Math.max(2, (row.n / most) * 100)}%` }} aria-hidden="true" />
          </span>
          <strong>{count(row.n)}</strong>
        </li>
      ))}
    </MonitorPart>
  );
}

/** Sites by number of submits, with the time of the last booking. */
export function MonitorSites({ rows }: { readonly rows: MonitorReply['sites'] }) {
  const { t, pick } = useWords();
  return (
    <MonitorPart title={{ zh: '场地', en: 'Sites' }} empty={rows.length === 0}>
      {rows.map((row) => (
        <li key={row.siteId}>
          <span>
            <b>{pick(row.name, row.enName)}</b>
            <small>
              {t({ zh: `成功 ${row.taken}`, en: `${row.taken} booked` })}
              {row.lastTakenAt === null
                ? ''
                : t({
                    zh: `，最近一单 ${schoolClock(row.lastTakenAt)}`,
                    en: `, last at ${schoolClock(row.lastTakenAt)}`,
                  })}
            </small>
          </span>
          <strong>{count(row.submits)}</strong>
        </li>
      ))}
    </MonitorPart>
  );
}

/** The latest bookings. */
export function MonitorWinners({ rows }: { readonly rows: MonitorReply['winners'] }) {
  const { pick } = useWords();
  return (
    <MonitorPart title={{ zh: '最近成功', en: 'Latest bookings' }} empty={rows.length === 0}>
      {rows.map((row) => (
        <li key={row.tradeNo}>
          <span>
            <b>
              {row.userName} · {pick(row.siteName, row.enSiteName)}
            </b>
            <small>
              {row.at.slice(11)} · {bookedSlotsText(pick(row.detail, row.detailEn))}
            </small>
          </span>
          <StatusTag of={payStatus} code={row.payStatus} />
        </li>
      ))}
    </MonitorPart>
  );
}
