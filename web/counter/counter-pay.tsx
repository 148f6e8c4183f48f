import { Alert, Button, Input, InputNumber, Segmented } from 'antd';
import { TILL_CARD_METHOD, tillMethods } from '#domain/counter/till-method.rules';
import { offlinePayType } from '#domain/payments/pay.status';
import { serverNow, useNow } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import { countdown, money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { counterErrorText } from './card-payment';
import type { CounterTill } from './till';
import { orDash } from '#web/kit/text/value';

/** Payment methods that need a note to find the money later. */
const METHODS_WITH_NOTE: readonly number[] = [
  offlinePayType.schoolTransfer,
  offlinePayType.corporateRemittance,
  offlinePayType.cheque,
  offlinePayType.other,
];

/** Shows until when an unpaid order keeps its slots. */
function HeldNotice({ until }: { readonly until: number | null }) {
  const { t } = useWords();
  useNow(1_000);
  return (
    <Alert
      type="warning"
      showIcon
      title={t({
        zh: `场次已锁定，尚未收款${until === null ? '' : `，${countdown(until - serverNow())} 后自动释放`}`,
        en: `The slots are held but not paid${until === null ? '' : `. Released in ${countdown(until - serverNow())}`}`,
      })}
    />
  );
}

/** Payment method, change and the button that takes the money. */
export function CounterPay({
  till,
  amount,
  slots,
  off,
}: {
  readonly till: CounterTill;
  readonly amount: number;
  readonly slots: number;
  readonly off: Text | null;
}) {
  const { t } = useWords();
  const {
    offlineType,
    setOfflineType,
    given: tendered,
    setGiven: setTendered,
    remark,
    setRemark,
    busy,
    wrong,
    waiting,
    take,
  } = till;
  const change = tendered === null ? null : tendered - amount;
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
        aria-label={t({ zh: '收款方式', en: 'Payment method' })}
        options={tillMethods
          .filter(({ code }) => till.hasCards || code !== TILL_CARD_METHOD)
          .map((method) => ({
            value: Number(method.code),
            label: (
              <span>
                <kbd>{method.code}</kbd>
                {t(method)}
              </span>
            ),
          }))}
      />
      {offlineType === offlinePayType.cash ? (
        <label className="counter-cash">
          <span>{t({ zh: '实收', en: 'Received' })}</span>
          <InputNumber
            min={0}
            max={100_000}
            precision={2}
            value={tendered}
            onChange={(value) => setTendered(value)}
            onPressEnter={take}
            aria-label={t({ zh: '实收现金', en: 'Cash received' })}
          />
          <span>
            {t({ zh: '找零', en: 'Change' })}{' '}
            <b className={change !== null && change < 0 ? 'is-short' : ''}>{orDash(change, money)}</b>
          </span>
        </label>
      ) : null}
      {METHODS_WITH_NOTE.includes(offlineType) ? (
        <label className="counter-cash">
          <span>{t({ zh: '备注', en: 'Note' })}</span>
          <Input
            value={remark}
            maxLength={100}
            onChange={({ target }) => setRemark(target.value)}
            placeholder={t({ zh: '支票号、汇款单号、说明', en: 'Cheque or transfer no., or a note' })}
            aria-label={t({ zh: '收款备注', en: 'Payment note' })}
          />
        </label>
      ) : null}
      {offlineType === TILL_CARD_METHOD ? (
        <p className="counter-why">
          {t({ zh: '请把校园卡放在读卡器上，再点收款', en: 'Place the campus card on the reader, then charge it' })}
        </p>
      ) : null}
      {waiting ? <HeldNotice until={waiting.payDeadline} /> : null}
      <ProblemAlert problem={wrong} describe={counterErrorText} />
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
          ? t({ zh: `继续收款 ${money(amount)}`, en: `Charge ${money(amount)}` })
          : t({ zh: `收款出票 ${money(amount)}`, en: `Charge ${money(amount)} and print` })}{' '}
        <kbd>F9</kbd>
      </Button>
    </div>
  );
}
