import { Button, Input, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { TILL_CARD_METHOD, tillMethods } from '#domain/counter/till-method.rules';
import { offlinePayType } from '#domain/payments/pay.status';
import { counter, type Buyer } from '#contract/counter/counter.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { schoolClock, schoolDate, serverNow } from '#web/kit/browser/clock';
import { helperCall, useHelper } from '#web/kit/order/counter-helper';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { counterErrorText } from './card-payment';
import { ticketLines } from './ticket-print';

/**
 * Tops up the member's wallet at the counter: amount, payment method and receipt. The input stays until it is booked.
 */
export function CounterRecharge({
  buyer,
  close,
  done,
}: {
  readonly buyer: Buyer;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words, lang } = useWords();
  const { message } = useFeedback();
  const helper = useHelper();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const [amount, setAmount] = useState<number | null>(null);
  const [offlineType, setOfflineType] = useState<number>(offlinePayType.cash);
  const [remark, setRemark] = useState('');
  const { busy, problem, submit } = useSubmit();
  const recharge = async () => {
    if (amount === null) return;
    const request = { buyerId: buyer.id, amount, offlineType: offlineType as 1, remark: remark.trim() };
    await submit(async () => {
      const { tradeNo, gift, balance } = await attempt(request, (key) =>
        call(counter.recharge, request, { quiet: true, key }),
      );
      void message.success(
        t({
          zh: `已充值 ${money(amount)}${gift > 0 ? `，赠送 ${money(gift)}` : ''}，余额 ${money(balance)}`,
          en: `Topped up ${money(amount)}${gift > 0 ? ` plus a ${money(gift)} bonus` : ''}. New balance: ${money(balance)}`,
        }),
      );
      done();
      if (helper.address === null || helper.state !== 'ready') return;
      const date = schoolDate();
      await helperCall(
        helper.address,
        'printOrder',
        ticketLines(
          {
            tradeNo,
            siteName: '余额充值',
            enSiteName: 'Balance top-up',
            detail: `${buyer.username} 余额 ${money(balance)}`,
            detailEn: `${buyer.username} · balance ${money(balance)}`,
            date,
            amount,
            offlineType,
            soldAt: `${date} ${schoolClock(serverNow())}`,
          },
          lang,
        ),
      ).catch((error: unknown) => void message.warning(t(counterErrorText(error))));
    });
  };
  return (
    <Modal
      open
      width={480}
      title={t({ zh: '窗口充值', en: 'Counter top-up' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.cancel)}
        </Button>,
        <Button
          key="go"
          type="primary"
          loading={busy}
          disabled={!online || amount === null}
          onClick={() => void recharge()}
        >
          {amount === null
            ? t({ zh: '收款充值', en: 'Top up' })
            : t({ zh: `收款充值 ${money(amount)}`, en: `Top up ${money(amount)}` })}
        </Button>,
      ]}
    >
      <div className="counter-pay">
        <p className="counter-buyer">
          <b>{buyer.name}</b>
          <span>
            {buyer.username} · {buyer.phone}
          </span>
        </p>
        <ProblemAlert problem={problem} describe={counterErrorText} />
        <label className="counter-cash">
          <span>{t({ zh: '充值金额', en: 'Amount' })}</span>
          <InputNumber
            autoFocus
            style={{ flex: 1 }}
            prefix="¥"
            min={0.01}
            max={99_999.99}
            precision={2}
            inputMode="decimal"
            value={amount}
            onChange={setAmount}
            onPressEnter={() => void recharge()}
            aria-label={t({ zh: '充值金额', en: 'Amount' })}
          />
        </label>
        <Segmented
          block
          className="counter-ways"
          value={offlineType}
          onChange={setOfflineType}
          aria-label={t({ zh: '收款方式', en: 'Payment method' })}
          options={tillMethods
            .filter(({ code }) => code !== TILL_CARD_METHOD)
            .map((one) => ({ value: Number(one.code), label: t(one) }))}
        />
        <label className="counter-cash">
          <span>{t({ zh: '备注', en: 'Note' })}</span>
          <Input
            value={remark}
            maxLength={100}
            onChange={({ target }) => setRemark(target.value)}
            placeholder={t({
              zh: '支票号、汇款单号、说明（可不填）',
              en: 'Cheque or transfer no., or a note (optional)',
            })}
            aria-label={t({ zh: '收款备注', en: 'Payment note' })}
          />
        </label>
        <p className="counter-why">
          {t({
            zh: '确认收到款项后再充值；计入本班收款，退款由会员到窗口办理。',
            en: 'Collect the payment before you top up. It counts towards this shift; members get refunds at the counter.',
          })}
        </p>
      </div>
    </Modal>
  );
}
