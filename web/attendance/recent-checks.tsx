import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { checkMethod } from '#domain/attendance/order-check.status';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

/** The last checks of the caller: result, person or order, place or reason, time and method. */
export function RecentChecks({ rows }: { readonly rows: ReplyOf<typeof orderChecks.recent> | undefined }) {
  const { t, pick, label } = useWords();
  return (
    <section className="check-recent v-card">
      <h2>{t({ zh: '最近核验', en: 'Recent checks' })}</h2>
      <ul>
        {(rows ?? []).map((line) => (
          <li key={line.key}>
            <TintedTag tint={line.ok ? 'success' : 'error'}>
              {line.ok ? t({ zh: '通过', en: 'Passed' }) : t({ zh: '拒绝', en: 'Rejected' })}
            </TintedTag>
            <span>
              <b>{line.userName ?? line.tradeNo ?? t({ zh: '未知码', en: 'Unknown code' })}</b>
              <small>{line.ok ? pick(line.place, line.placeEn) : pick(line.result, line.resultEn)}</small>
            </span>
            <small>
              {line.at.slice(11, 19)} · {label(checkMethod, line.method)}
            </small>
          </li>
        ))}
        {rows?.length === 0 ? <li className="v-quiet">{t({ zh: '还没有核验记录', en: 'No checks yet' })}</li> : null}
      </ul>
    </section>
  );
}
