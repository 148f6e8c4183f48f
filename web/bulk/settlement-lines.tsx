import type { SettlementView } from '#contract/bulk/bulk-detail.contract';
import { money } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';
import './bulk.css';

/** A settlement row by row, and its result. */
export function SettlementLines({ of }: { readonly of: SettlementView }) {
  const { t } = useWords();
  const lines: readonly (readonly [Text, number])[] = [
    [{ zh: `已使用 ${of.usedDates} 场，应付租金`, en: `Rent for used dates (${of.usedDates})` }, of.used],
    [{ zh: `未使用 ${of.unusedDates} 场，扣除`, en: `Kept for unused dates (${of.unusedDates})` }, of.kept],
    ...(of.damage > 0 ? [[{ zh: '赔偿', en: 'Damages' }, of.damage] as const] : []),
    [{ zh: '已收租金', en: 'Rent received' }, -of.paid],
    ...(of.deposit > 0 ? [[{ zh: '已收押金', en: 'Deposit received' }, -of.deposit] as const] : []),
  ];
  const refund = of.depositBack + of.rentBack;
  return (
    <div className="bk-money">
      {lines.map(([title, value]) => (
        <div key={title.en}>
          <span>{t(title)}</span>
          <span>{money(value)}</span>
        </div>
      ))}
      <div>
        {of.owed > 0 ? (
          <>
            <span>{t({ zh: '承租方还应付', en: 'Still owed by the lessee' })}</span>
            <span>{money(of.owed)}</span>
          </>
        ) : (
          <>
            <span>
              {of.deposit > 0
                ? t({
                    zh: `应退（押金 ${money(of.depositBack)}，租金 ${money(of.rentBack)}）`,
                    en: `Refund (deposit ${money(of.depositBack)}, rent ${money(of.rentBack)})`,
                  })
                : t({ zh: '应退', en: 'Refund' })}
            </span>
            <span>{money(refund)}</span>
          </>
        )}
      </div>
      {refund > 0 ? (
        <p className="v-quiet">
          {t(
            of.backOnline >= refund
              ? { zh: '原路退回到付款渠道或余额', en: 'Refunded to the original channel or balance' }
              : of.backOnline > 0
                ? {
                    zh: `其中原路退回 ${money(of.backOnline)}，其余线下退款`,
                    en: `${money(of.backOnline)} to the original payment method, the rest offline`,
                  }
                : { zh: '线下退款', en: 'Refunded offline' },
          )}
        </p>
      ) : null}
    </div>
  );
}
