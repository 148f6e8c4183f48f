import './refund-rule.css';
import type { RefundTierInput } from '#contract/refunds/refund-rule.contract';
import { useWords } from '#web/kit/session/words';

/** Tiers as text, holiday tiers on their own line. */
export function TierText({ tiers }: { readonly tiers: readonly RefundTierInput[] }) {
  const { t } = useWords();
  if (tiers.length === 0) return <>{t({ zh: '取消不退款', en: 'No refund' })}</>;
  const line = (holiday: boolean) =>
    tiers
      .filter((tier) => (tier.holiday ?? false) === holiday)
      .sort((a, b) => b.hoursBefore - a.hoursBefore)
      .map(({ hoursBefore, percent }) =>
        t({ zh: `${hoursBefore} 小时前 ${percent}%`, en: `${hoursBefore} h ${percent}%` }),
      )
      .join(t({ zh: '，', en: ', ' }));
  const [everyday, holidays] = [line(false), line(true)];
  return (
    <ul className="tier-words">
      {everyday ? <li>{everyday}</li> : null}
      {holidays ? (
        <li>
          <em>{t({ zh: '节假日', en: 'Holidays' })}</em>
          {holidays}
        </li>
      ) : null}
    </ul>
  );
}
