import './refund-steps.css';
import { payStatus } from '#domain/orders/order.status';
import type { OrderView } from '#contract/orders/order.contract';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/** Progress of a refund as steps. */
export function RefundSteps({ order }: { readonly order: Pick<OrderView, 'payStatus' | 'refundFee'> }) {
  const { t } = useWords();
  const failed = order.payStatus === payStatus.refundFailed;
  const at = order.payStatus === payStatus.refunded ? 2 : 1;
  const steps: readonly Text[] = [
    { zh: '已申请', en: 'Requested' },
    failed
      ? { zh: '退款失败，场馆处理中', en: 'Refund failed, venue is handling it' }
      : { zh: '渠道处理', en: 'Processing' },
    order.refundFee === 0 && at === 2 ? { zh: '无需退款', en: 'No refund due' } : { zh: '到账', en: 'Received' },
  ];
  return (
    <ol className={`refund-steps${failed ? ' is-failed' : ''}`}>
      {steps.map((step, n) => (
        <li
          key={n}
          className={n < at ? 'is-done' : n === at ? (at === 2 ? 'is-done' : 'is-now') : ''}
          aria-current={n === at ? 'step' : undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
