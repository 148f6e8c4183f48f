import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Radio, Select } from 'antd';
import { orderChanges, type ChangeView, type MoveQuote } from '#contract/order-changes/change.contract';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { enumMembers } from '#domain/kit/enumeration';
import type { LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useRoom } from '#web/kit/live/live';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import type { MoveTarget } from './adjust-board';
import { useBackToOrder } from './change-page';

interface AdjustFormValues {
  reason: string;
  how?: 'counter' | 'waive';
  offlineType?: number;
}

const toQuoteInput = (order: ChangeView, { siteId, date, slots }: MoveTarget) => ({
  tradeNo: order.tradeNo,
  siteId,
  date: date as LocalDate,
  reservationOrderJson: JSON.stringify(
    slots.map((slot) => {
      const [spaceId, timeId] = slot.split('/').map(Number);
      return { spaceId, timeId };
    }),
  ),
});

function MoveComparison({ order, quote }: { readonly order: ChangeView; readonly quote: MoveQuote }) {
  const { t, pick } = useWords();
  return (
    <div className="oc-sides">
      <div>
        <small>{t({ zh: '原场次', en: 'Current' })}</small>
        <b>{pick(order.siteName, order.enSiteName)}</b>
        {order.date} · {pick(order.detail, order.detailEn)}
        <small>{money(quote.kept)}</small>
      </div>
      <i aria-hidden>→</i>
      <div>
        <small>{t({ zh: '新场次', en: 'New' })}</small>
        <b>{pick(quote.siteName, quote.enSiteName)}</b>
        {quote.date} · {pick(quote.detail, quote.detailEn)}
        <small>{money(quote.amount)}</small>
      </div>
    </div>
  );
}

/** Returns a sentence on the effect of the difference. */
function useDifferenceText(order: ChangeView, difference: number): string {
  const { t } = useWords();
  const unpaid = order.payStatus === payStatus.unpaid;
  if (order.orderStatus === orderStatus.occupied || difference === 0)
    return t({ zh: '价格不变。', en: 'The price stays the same.' });
  if (unpaid)
    return t({
      zh: `订单未支付，应付变为 ${money(order.amount + difference)}。`,
      en: `The order is unpaid. The amount due changes to ${money(order.amount + difference)}.`,
    });
  if (difference < 0)
    return t({
      zh: `退差价 ${money(-difference)}，按原支付方式退回。`,
      en: `${money(-difference)} will be refunded to the original payment method.`,
    });
  return t({ zh: `需补差价 ${money(difference)}。`, en: `An extra ${money(difference)} is due.` });
}

/** Old and new slots, the price difference, the reason and the submit button. An error keeps the input. */
export function AdjustQuote({ order, target }: { readonly order: ChangeView; readonly target: MoveTarget }) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const [form] = Form.useForm<AdjustFormValues>();
  const attempt = useIdempotentCall();
  const { busy, problem, setProblem, submit } = useSubmit();
  const online = useOnline();
  const back = useBackToOrder(order.tradeNo);
  const live = useRoom<SiteRoom>(room.site(target.siteId, target.date));
  const quoteInput = toQuoteInput(order, target);
  const quote = useQuery({
    queryKey: ['adjustQuote', quoteInput, live.v],
    queryFn: () => call(orderChanges.quote, quoteInput, { quiet: true }),
    enabled: target.slots.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const difference = quote.data?.difference ?? 0;
  const sentence = useDifferenceText(order, difference);
  const due = difference > 0 && order.payStatus === payStatus.paid && order.orderStatus === orderStatus.normal;
  if (target.slots.length === 0)
    return (
      <section className="v-card oc-part">
        <p className="v-quiet">
          {t({
            zh: '在上面选择一个或多个空闲场次，这里会显示新旧对比和差价。',
            en: 'Select one or more free slots above to compare them and see the price difference.',
          })}
        </p>
      </section>
    );
  if (quote.isPending)
    return (
      <section className="v-card oc-part">
        <Skeleton rows={3} />
      </section>
    );
  if (!quote.data || quote.isError)
    return (
      <section className="v-card oc-part">
        <Alert type="error" showIcon title={t(textOf(quote.error))} />
      </section>
    );
  const send = async ({ reason, how, offlineType }: AdjustFormValues) => {
    const showError = (error: unknown) => {
      setProblem(error);
      void quote.refetch();
    };
    await submit(async () => {
      const request = {
        ...quoteInput,
        reason,
        expect: difference,
        ...(due && how === 'waive' ? { waive: true } : {}),
        ...(due && how === 'counter' && offlineType !== undefined ? { offlineType } : {}),
      };
      await attempt(request, (key) => call(orderChanges.adjust, request, { quiet: true, key }));
      void message.success(t(words.saved));
      back();
    }, showError);
  };
  return (
    <section className="v-card oc-part">
      <h2>{t({ zh: '新旧对比', en: 'Comparison' })}</h2>
      <MoveComparison order={order} quote={quote.data} />
      <p className="oc-sum">
        <b>{sentence}</b>
      </p>
      {quote.data.takenBy ? (
        <Alert type="warning" showIcon title={t(quote.data.takenBy)} style={{ marginBottom: 12 }} />
      ) : null}
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        form={form}
        layout="vertical"
        className="oc-form"
        initialValues={{ how: 'counter' }}
        onFinish={(values) => void send(values)}
      >
        {due ? (
          <>
            <Form.Item name="how" label={t({ zh: '差价', en: 'Price difference' })}>
              <Radio.Group
                options={[
                  { value: 'counter', label: t({ zh: '窗口已收', en: 'Paid at counter' }) },
                  { value: 'waive', label: t({ zh: '免收', en: 'Waive' }) },
                ]}
              />
            </Form.Item>
            <Form.Item noStyle shouldUpdate>
              {() =>
                form.getFieldValue('how') === 'counter' ? (
                  <Form.Item
                    name="offlineType"
                    label={t({ zh: '收款方式', en: 'Payment method' })}
                    rules={[{ required: true, message: t({ zh: '请选择收款方式', en: 'Choose a payment method' }) }]}
                  >
                    <Select
                      options={enumMembers(offlinePayType).map(({ code, ...label }) => ({
                        value: code,
                        label: t(label),
                      }))}
                    />
                  </Form.Item>
                ) : null
              }
            </Form.Item>
          </>
        ) : null}
        <Form.Item
          name="reason"
          label={t({ zh: '调整原因（写入订单日志）', en: 'Reason (saved in the order log)' })}
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
        <Button type="primary" htmlType="submit" loading={busy} disabled={!online || !quote.data.free}>
          {t({ zh: '确认调整', en: 'Reschedule order' })}
        </Button>
      </Form>
    </section>
  );
}
