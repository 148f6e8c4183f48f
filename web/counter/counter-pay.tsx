import { Alert, Button, Input, InputNumber, Segmented } from 'antd';
import { CARD_WAY, tillWays } from '#domain/counter/till-way.rules';
import { offlinePayType } from '#domain/payments/pay.status';
import { serverNow, useNow } from '#web/kit/clock';
import type { Text } from '#web/kit/lang';
import { countdown, money } from '#web/kit/format';
import { RequestId } from '#web/kit/list-states';
import { useWords } from '#web/kit/words';
import { wordsOf } from './card-till';
import type { Till } from './till';

/** Ways whose money is found again by what stands beside it. */
const noted: readonly number[] = [
  offlinePayType.schoolTransfer,
  offlinePayType.corporateRemittance,
  offlinePayType.cheque,
  offlinePayType.other,
];

/** Until when an order that waits for its money keeps its slots. */
function Waiting({ until }: { readonly until: number | null }) {
  const { t } = useWords();
  useNow(1_000);
  return (
    <Alert
      type="warning"
      showIcon
      title={t({
        zh: `场次已锁定，尚未收款${until === null ? '' : `，${countdown(until - serverNow())} 后自动释放`}`,
        en: `The slots are held, the money is not taken${until === null ? '' : `; released in ${countdown(until - serverNow())}`}`,
      })}
    />
  );
}

/** How the money is handed over, what comes back, and the one button that takes it. */
export function CounterPay({
  till,
  amount,
  slots,
  off,
}: {
  readonly till: Till;
  readonly amount: number;
  readonly slots: number;
  readonly off: Text | null;
}) {
  const { t } = useWords();
  const { offlineType, setOfflineType, given, setGiven, remark, setRemark, busy, wrong, waiting, take } = till;
  const change = given === null ? null : given - amount;
  return (
    <div className="counter-pay">
      <div className="counter-sum">
        <span>{t({ zh: `${slots} 个时段`, en: `${slots} ${slots === 1 ? 'slot' : 'slots'}` })}</span>
        <strong>{money(amount)}</strong>
      </div>
      <Segmented
        block
        className="counter-ways"
        value={offlineType}
        onChange={(value) => setOfflineType(value)}
        aria-label={t({ zh: '收款方式', en: 'Paid by' })}
        options={tillWays
          .filter(({ code }) => till.hasCards || code !== CARD_WAY)
          .map((one) => ({
            value: Number(one.code),
            label: (
              <span>
                <kbd>{one.code}</kbd>
                {t(one)}
              </span>
            ),
          }))}
      />
      {offlineType === offlinePayType.cash ? (
        <label className="counter-cash">
          <span>{t({ zh: '实收', en: 'Given' })}</span>
          <InputNumber
            min={0}
            max={100_000}
            precision={2}
            value={given}
            onChange={(value) => setGiven(value)}
            onPressEnter={take}
            aria-label={t({ zh: '实收现金', en: 'Cash given' })}
          />
          <span>
            {t({ zh: '找零', en: 'Change' })}{' '}
            <b className={change !== null && change < 0 ? 'is-short' : ''}>{change === null ? '—' : money(change)}</b>
          </span>
        </label>
      ) : null}
      {noted.includes(offlineType) ? (
        <label className="counter-cash">
          <span>{t({ zh: '备注', en: 'Note' })}</span>
          <Input
            value={remark}
            maxLength={100}
            onChange={({ target }) => setRemark(target.value)}
            placeholder={t({ zh: '支票号、汇款单号、说明', en: 'Number of the cheque or transfer, or why' })}
            aria-label={t({ zh: '收款备注', en: 'Note on the payment' })}
          />
        </label>
      ) : null}
      {offlineType === CARD_WAY ? (
        <p className="counter-why">
          {t({ zh: '请把校园卡放在读卡器上，再点收款', en: 'Lay the campus card on the reader, then take the money' })}
        </p>
      ) : null}
      {waiting ? <Waiting until={waiting.payDeadline} /> : null}
      {wrong ? (
        <Alert type="error" showIcon title={t(wordsOf(wrong))} description={<RequestId error={wrong} />} />
      ) : null}
      {off ? <p className="counter-why">{t(off)}</p> : null}
      <Button
        type="primary"
        size="large"
        block
        loading={busy}
        disabled={off !== null || (change !== null && change < 0)}
        onClick={take}
      >
        {waiting
          ? t({ zh: `继续收款 ${money(amount)}`, en: `Take ${money(amount)}` })
          : t({ zh: `收款出票 ${money(amount)}`, en: `Take ${money(amount)}, issue` })}{' '}
        <kbd>F9</kbd>
      </Button>
    </div>
  );
}
