import { BulbOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useRates } from '#contract/usage/use-rate.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { UseLink } from './use-link';

/** What releasing empty bookings would have won at a site, and a link that fills in the rule form. Changes nothing. */
export function UseHint({
  siteId,
  name,
  from,
  to,
}: {
  readonly siteId: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}) {
  const { t, lang } = useWords();
  const may = useSession((state) => state.may);
  const input = { siteId, dateFrom: from, dateTo: to } as Parameters<typeof call<typeof useRates.hint>>[1];
  const { data, error, refetch } = useQuery({
    queryKey: ['StatisticsOrderUseRate', useRates.hint.path, input],
    queryFn: ({ signal }) => call(useRates.hint, input, { quiet: true, signal }),
  });
  if (error) return <LoadFailed noun={{ zh: '建议', en: 'suggestion' }} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <section className="v-card us-hint">
        <Skeleton rows={2} title={false} />
      </section>
    );
  const { hint } = data;
  if (!hint) return null;
  const { hourFrom, hourTo, grace, change } = hint;
  const hours = (minutes: number) => count(Math.round(minutes / 60));
  const rule = lang === 'en' ? hint.enRuleName : hint.ruleName;
  return (
    <section className="v-card us-hint">
      <BulbOutlined aria-hidden />
      <div>
        <h2>
          {change
            ? t({
                zh: `建议 · ${name} ${hourFrom}–${hourTo} 时：开场 ${grace} 分钟未到即释放，现场可扫码接手`,
                en: `Suggestion · ${name}, ${hourFrom}:00–${hourTo}:00: release courts ${grace} minutes after the start if nobody came`,
              })
            : t({
                zh: `${name} 的规则“${rule}”已在 ${grace} 分钟内释放，幽灵时来自宽限内的空场或迟到`,
                en: `The rules “${rule}” of ${name} already release within ${grace} minutes. The ghost hours come from the grace time and late arrivals.`,
              })}
        </h2>
        <p>
          {t({
            zh: `按 ${hint.from} 至 ${hint.to} 的 ${count(hint.bookings)} 个预约回放：可收回 ${hours(hint.released)} / ${hours(hint.ghost)} 场时（${count(hint.empty)} 场始终无人）；误伤 ${count(hint.harmed)} 场，晚到但来了。`,
            en: `Replayed over ${count(hint.bookings)} bookings from ${hint.from} to ${hint.to}: ${hours(hint.released)} of ${hours(hint.ghost)} ghost hours recovered (bookings nobody came to: ${count(hint.empty)}). Bookings harmed, because people came later: ${count(hint.harmed)}.`,
          })}
        </p>
      </div>
      <div className="us-hint-actions v-no-print">
        <UseLink siteId={siteId} from={hint.from} to={hint.to} hours={[hourFrom, hourTo]}>
          {t({ zh: '看逐条回放', en: 'See the bookings' })}
        </UseLink>
        {change && may('VenuesRuleSetsEdit') && (
          <Link
            to={`${routeOf('VenuesRuleSets').path}?${new URLSearchParams({ open: String(hint.ruleSetId), set: JSON.stringify(change) }).toString()}`}
          >
            <Button type="primary">{t({ zh: '填入规则', en: 'Fill in the rules' })}</Button>
          </Link>
        )}
      </div>
    </section>
  );
}
