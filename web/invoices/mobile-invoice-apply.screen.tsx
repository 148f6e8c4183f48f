import './invoices.css';
import { Alert, App, Button, Skeleton } from 'antd';
import { InfiniteScroll } from 'antd-mobile';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { invoices, type BillableOrderRow } from '#contract/invoices/invoice.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { money, stampText } from '#web/kit/text/format';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { Notice } from '#web/kit/theme/notice';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useBillableOrders, useRefreshInvoices, useInvoiceTitles } from './my-invoices';
import { selectedTitle, TitleChoice, type TitleSelection } from './title-choice';

function BillableOrderItem({
  bill,
  other,
  on,
  turn,
}: {
  readonly bill: BillableOrderRow;
  readonly other: boolean;
  readonly on: boolean;
  readonly turn: () => void;
}) {
  const { t, pick, lang } = useWords();
  const refusal = !bill.allowed
    ? pick(bill.reason ?? '', bill.reasonEn)
    : other
      ? t({ zh: '与已选订单不是同一商户，请分开申请', en: 'Different merchant. Request it separately' })
      : null;
  return (
    <label className="iv-pick">
      <input type="checkbox" checked={on} disabled={!bill.allowed || (other && !on)} onChange={turn} />
      <span>
        <b>{pick(bill.name, bill.enName)}</b>
        <small>{bookedSlotsText(pick(bill.detail, bill.detailEn))}</small>
        <small>
          {bill.paidAt === null ? '' : `${stampText(bill.paidAt, lang)} · `}
          {bill.tradeNo}
        </small>
        {refusal === null ? null : <small className="iv-why">{refusal}</small>}
      </span>
      <em>{money(bill.amount)}</em>
    </label>
  );
}

/** Applies for an invoice: orders of one merchant and a title. */
export default function MobileInvoiceApply() {
  const { t, words } = useWords();
  const go = useNavigate();
  const { message } = App.useApp();
  const [query] = useSearchParams();
  const { list, rows } = useBillableOrders();
  const titles = useInvoiceTitles();
  const again = useRefreshInvoices();
  const attempt = useIdempotentCall();
  const [selection, setSelection] = useState<readonly string[] | null>(null);
  const [chosen, choose] = useState<TitleSelection>({ titleId: null, email: null });
  const { busy, problem, submit } = useSubmit();
  const requestedOrder = query.get('order');
  const picked = selection ?? (requestedOrder === null ? [] : [requestedOrder]);
  const bills = rows.filter(({ tradeNo, allowed }) => allowed && picked.includes(tradeNo));
  const sum = bills.reduce((all, { amount }) => all + amount, 0);
  const title = selectedTitle(titles.data?.titles, chosen);
  const turn = (tradeNo: string) =>
    setSelection(picked.includes(tradeNo) ? picked.filter((one) => one !== tradeNo) : [...picked, tradeNo]);
  const send = async () => {
    if (!title) return;
    const request = {
      tradeNos: bills.map(({ tradeNo }) => tradeNo),
      titleId: title.id,
      ...(chosen.email === null ? {} : { email: chosen.email }),
    };
    await submit(async () => {
      await attempt(request, (key) => call(invoices.apply, request, { quiet: true, key }));
      again();
      void message.success(t({ zh: '已提交，开具后可下载', en: 'Submitted. Download the invoice once it is issued' }));
      void go(routeOf('mobileInvoice').path, { replace: true });
    });
  };
  if (list.isPending)
    return (
      <div className="iv">
        <div className="iv-card">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      </div>
    );
  if (list.isError && rows.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '订单没有载入', en: 'Orders failed to load' })}
        text={t(textOf(list.error))}
        actions={
          <Button type="primary" onClick={() => void list.refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  if (rows.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing mark="plus" />}
        title={t({ zh: '没有可开票的订单', en: 'No orders to invoice' })}
        text={t({ zh: '支付成功的订单会出现在这里。', en: 'Your paid orders appear here.' })}
        actions={<Button onClick={() => void go(routeOf('mobileInvoice').path)}>{t(words.back)}</Button>}
      />
    );
  return (
    <div className="iv">
      {problem !== null && (
        <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
      )}
      <h2>{t({ zh: '开给谁', en: 'Invoice title' })}</h2>
      <TitleChoice chosen={chosen} choose={choose} />
      <h2>{t({ zh: '选择订单', en: 'Select orders' })}</h2>
      <ul className="iv-list">
        {rows.map((bill) => (
          <li key={bill.tradeNo}>
            <BillableOrderItem
              bill={bill}
              on={bills.includes(bill)}
              other={bills.length > 0 && bills[0]?.merchantId !== bill.merchantId}
              turn={() => turn(bill.tradeNo)}
            />
          </li>
        ))}
      </ul>
      <InfiniteScroll hasMore={list.hasNextPage} loadMore={async () => void (await list.fetchNextPage())}>
        {list.hasNextPage ? t({ zh: '载入更多', en: 'Loading more' }) : t({ zh: '没有更多了', en: 'No more orders' })}
      </InfiniteScroll>
      <div className="iv-foot">
        <span>
          <b>{money(sum)}</b>
          {t({ zh: `已选 ${bills.length} 个订单`, en: bills.length === 1 ? '1 order' : `${bills.length} orders` })}
        </span>
        <Button
          size="large"
          type="primary"
          loading={busy}
          disabled={bills.length === 0 || !title}
          onClick={() => void send()}
        >
          {t({ zh: '提交申请', en: 'Submit request' })}
        </Button>
      </div>
    </div>
  );
}
