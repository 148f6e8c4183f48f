import './finance-drawer.css';
import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { financeRecords, type FinanceDetail } from '#contract/finance/finance-record.contract';
import type { FinanceRow } from '#contract/payments/payment.contract';
import { enumMember } from '#domain/kit/enumeration';
import { feeBearer, merchantChannel } from '#domain/merchants/pay-service.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import {
  attemptState,
  signedAmount,
  financeKind,
  financeStatus,
  offlinePayType,
  payType,
  refundRoute,
  walletKind,
} from '#domain/payments/pay.status';
import { call } from '#web/kit/call/call';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadState } from '#web/kit/feedback/load-states';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { RefundActions } from './refund-actions';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

const noticeKinds: Readonly<Record<string, Text>> = {
  pay: { zh: '支付通知', en: 'Payment notice' },
  refund: { zh: '退款通知', en: 'Refund notice' },
};

function DetailLines({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly {
    readonly key: string | number;
    readonly head: ReactNode;
    readonly under: ReactNode;
    readonly tag?: ReactNode;
    readonly sum?: number;
  }[];
}) {
  if (lines.length === 0) return null;
  return (
    <DetailSection title={title}>
      <ul className="f-lines">
        {lines.map(({ key, head, under, tag, sum }) => (
          <li key={key}>
            <span>
              {head}
              <small className="v-two-under">{under}</small>
            </span>
            <span>{tag}</span>
            <b>{sum === undefined ? '' : money(sum)}</b>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function FinanceDetailBody({ detail, changed }: { readonly detail: FinanceDetail; readonly changed: () => void }) {
  const { t, lang, pick, label } = useWords();
  const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  const { record, order, records, attempts, notices, refunds, ledger } = detail;
  const facts: readonly Fact[] = [
    [{ zh: '订单号', en: 'Order no.' }, record.tradeNo],
    [
      { zh: '类型', en: 'Type' },
      joined(
        label(financeKind, record.kind),
        label(payType, record.payType),
        record.offlineType !== null && label(offlinePayType, record.offlineType),
      ),
    ],
    record.remark !== '' && [{ zh: '收款备注', en: 'Payment note' }, record.remark],
    record.fee !== 0 && [
      { zh: '渠道手续费', en: 'Channel fee' },
      joined(
        money(record.fee),
        label(feeBearer, record.feeBearer),
        t({ zh: '不向付款人另收', en: 'not charged to the payer' }),
      ),
    ],
    [{ zh: '用户', en: 'User' }, record.userName],
    [
      { zh: '场馆', en: 'Venue' },
      joined(pick(record.venueName, record.enVenueName), pick(record.merchantName, record.enMerchantName)),
    ],
    record.cashierName && [{ zh: '收款人', en: 'Cashier' }, record.cashierName],
    [{ zh: '渠道单号', en: 'Channel no.' }, record.channelTradeNo],
    [
      { zh: '时间', en: 'Time' },
      joined(
        stampText(record.gmtCreate, lang),
        record.doneAt !== null &&
          t({ zh: `完成于 ${stampText(record.doneAt, lang)}`, en: `completed ${stampText(record.doneAt, lang)}` }),
      ),
    ],
  ];
  return (
    <>
      <FactsList facts={facts} />
      {order && (
        <DetailSection
          title={
            <>
              {t({ zh: '订单资金', en: 'Order amounts' })}
              <StatusTag of={orderStatus} code={String(order.orderStatus)} />
              <StatusTag of={payStatus} code={order.payStatus} />
            </>
          }
        >
          <dl className="f-sums">
            {(
              [
                [{ zh: '应付', en: 'Due' }, order.due],
                [{ zh: '已收', en: 'Received' }, order.paid],
                [{ zh: '已退', en: 'Refunded' }, order.refunded],
                [{ zh: '退款中', en: 'Refunding' }, order.moving],
                [{ zh: '留存', en: 'Retained' }, order.kept],
              ] as const
            ).map(([name, sum]) => (
              <div key={name.en}>
                <dt>{t(name)}</dt>
                <dd>{money(sum)}</dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      <DetailLines
        title={t({ zh: '流水', en: 'Records' })}
        lines={records.map((one) => ({
          key: one.id,
          head: one.no,
          under: joined(label(financeKind, one.kind), label(payType, one.payType), stampText(one.at, lang)),
          tag: <StatusTag of={financeStatus} code={one.status} />,
          sum: signedAmount(one.kind, one.amount),
        }))}
      />
      <DetailLines
        title={t({ zh: '支付尝试', en: 'Payment attempts' })}
        lines={attempts.map((one) => ({
          key: one.attemptNo,
          head: one.attemptNo,
          under: joined(
            label(payType, one.payType),
            one.channelTradeNo,
            stampText(one.doneAt ?? one.at, lang),
            one.polls > 0 && t({ zh: `查询 ${one.polls} 次`, en: `Queries: ${one.polls}` }),
            one.lastError,
          ),
          tag: <StatusTag of={attemptState} code={one.state} />,
          sum: one.amount,
        }))}
      />
      <DetailLines
        title={t({ zh: '退款', en: 'Refunds' })}
        lines={refunds.map((one) => ({
          key: one.refundNo,
          head: one.refundNo,
          under: joined(
            label(refundRoute, one.route),
            one.channelRefundNo,
            stampText(one.doneAt ?? one.at, lang),
            one.tries > 0 && t({ zh: `已试 ${one.tries} 次`, en: `Tries: ${one.tries}` }),
            one.deduct > 0 && t({ zh: `扣 ${money(one.deduct)}`, en: `${money(one.deduct)} deducted` }),
            one.reason,
            one.lastError,
          ),
          tag: <StatusTag of={financeStatus} code={one.status} />,
          sum: -one.amount,
        }))}
      />
      {order &&
        refunds
          .filter(({ status }) => status !== financeStatus.complete)
          .map(({ refundNo, status, route }) => (
            <RefundActions key={`${refundNo} ${status} ${route}`} refundNo={refundNo} changed={changed} />
          ))}
      <DetailLines
        title={t({ zh: '余额明细', en: 'Balance details' })}
        lines={ledger.map((one) => ({
          key: one.id,
          head: label(walletKind, one.kind),
          under: joined(
            one.bizId,
            stampText(one.at, lang),
            t({ zh: `余额 ${money(one.balanceAfter)}`, en: `balance ${money(one.balanceAfter)}` }),
          ),
          sum: one.delta,
        }))}
      />
      <DetailLines
        title={t({ zh: '渠道通知', en: 'Channel notices' })}
        lines={notices.map((one) => ({
          key: one.id,
          head: joined(
            t(enumMember(merchantChannel, one.channel) ?? { zh: one.channel, en: one.channel }),
            t(noticeKinds[one.kind] ?? { zh: one.kind, en: one.kind }),
          ),
          under: joined(
            one.refNo,
            stampText(one.at, lang),
            one.verified
              ? t({ zh: '验签通过', en: 'signature valid' })
              : t({ zh: '验签未通过', en: 'signature invalid' }),
          ),
        }))}
      />
    </>
  );
}

/** Details of one finance record with everything that moved money under its number. */
export function FinanceDrawer({
  id,
  row,
  close,
}: {
  readonly id: string;
  readonly row: FinanceRow | undefined;
  readonly close: () => void;
}) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['VenuesFinances', 'record', id, row?.status],
    queryFn: () => call(financeRecords.detail, { id: Number(id) }, { quiet: true }),
    placeholderData: (previous) => (previous?.record.id === Number(id) ? previous : undefined),
  });
  return (
    <DetailDrawer size={600} close={close} title={t({ zh: '流水详情', en: 'Finance record' })}>
      {data ? (
        <>
          <DetailHead>
            <Typography.Text strong copyable>
              {data.record.no}
            </Typography.Text>
            <StatusTag of={financeStatus} code={data.record.status} />
            <b>{money(signedAmount(data.record.kind, data.record.amount))}</b>
          </DetailHead>
          <FinanceDetailBody detail={data} changed={() => void refetch()} />
        </>
      ) : (
        <LoadState noun={{ zh: '流水', en: 'record' }} error={error} retry={() => void refetch()} rows={10} />
      )}
    </DetailDrawer>
  );
}
