import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { orderChanges, type ChangeView } from '#contract/order-changes/change.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { money, stampText } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useBackToOrder } from './change-page';

const centsOf = (yuan: number) => Math.round(yuan * 100);

/** Form to refund parts of an order slot by slot, with the remaining amount. */
export function RefundForm({ order }: { readonly order: ChangeView }) {
  const { t, pick, lang, words } = useWords();
  const { message } = useFeedback();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const attempt = useIdempotentCall();
  const { busy, problem, submit } = useSubmit();
  const online = useOnline();
  const back = useBackToOrder(order.tradeNo);
  const total = Object.values(chosen).reduce((sum, part) => sum + centsOf(part), 0) / 100;
  const rest = order.items.reduce((sum, item) => sum + centsOf(item.rest), 0) / 100;
  const setAmount = (id: number, amount: number | null) =>
    setChosen(({ [id]: _removed, ...others }) => (amount === null ? others : { ...others, [id]: amount }));
  const send = async ({ reason }: { reason: string }) => {
    await submit(async () => {
      const request = {
        tradeNo: order.tradeNo,
        items: Object.entries(chosen)
          .filter(([, amount]) => amount > 0)
          .map(([id, amount]) => ({ id: Number(id), amount })),
        reason,
      };
      await attempt(request, (key) => call(orderChanges.returnCharge, request, { quiet: true, key }));
      void message.success(t(words.saved));
      back();
    });
  };
  return (
    <section className="v-card oc-part">
      <h2>{t({ zh: '按场次退款', en: 'Refund by slot' })}</h2>
      <p className="v-quiet">
        {t({
          zh: '只退钱，场次仍然保留；要退掉场次请用“调整订单”或取消订单。',
          en: 'This refunds money only; the slots stay booked. To give up slots, reschedule or cancel the order.',
        })}
      </p>
      <ul className="oc-items">
        {order.items.map((item) => (
          <li key={item.id}>
            <Checkbox
              checked={chosen[item.id] !== undefined}
              disabled={item.rest <= 0}
              onChange={({ target }) => setAmount(item.id, target.checked ? item.rest : null)}
            >
              {pick(item.spaceName, item.enSpaceName)} · {stampText(item.startDate, lang)}–{item.endDate.slice(11, 16)}
              {item.refunded > 0 ? (
                <small>{t({ zh: `已退 ${money(item.refunded)}`, en: `Refunded: ${money(item.refunded)}` })}</small>
              ) : null}
            </Checkbox>
            <span>{t({ zh: `可退 ${money(item.rest)}`, en: `Up to ${money(item.rest)}` })}</span>
            <InputNumber
              min={0.01}
              max={item.rest}
              precision={2}
              prefix="¥"
              disabled={chosen[item.id] === undefined}
              value={chosen[item.id] ?? null}
              onChange={(amount) => setAmount(item.id, amount ?? 0)}
              aria-label={t({ zh: '退款金额', en: 'Refund amount' })}
              style={{ width: '100%' }}
            />
          </li>
        ))}
      </ul>
      <p className="oc-sum">
        <b>{t({ zh: `本次退 ${money(total)}`, en: `Refund now: ${money(total)}` })}</b>{' '}
        <span className="v-quiet">
          {t({ zh: `退后仍保留 ${money(rest - total)}`, en: `Remaining: ${money(rest - total)}` })}
        </span>
      </p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form layout="vertical" className="oc-form" onFinish={(values: { reason: string }) => void send(values)}>
        <Form.Item
          name="reason"
          label={t({ zh: '退款原因（用户可见）', en: 'Reason (visible to the member)' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
            },
          ]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Button type="primary" danger htmlType="submit" loading={busy} disabled={!online || total <= 0}>
          {t({ zh: `退款 ${money(total)}`, en: `Refund ${money(total)}` })}
        </Button>
      </Form>
    </section>
  );
}
