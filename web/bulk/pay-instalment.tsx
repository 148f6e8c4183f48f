import type { InstalmentView } from '#contract/bulk/bulk-detail.contract';
import { leases } from '#contract/bulk/lease.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { PayBill } from '#web/payments/pay-bill';

/** Dialog that pays an instalment. */
export function PayInstalment({
  due,
  merchantId,
  title,
  ...rest
}: {
  readonly due: InstalmentView;
  readonly merchantId: number;
  readonly title: string;
  readonly close: () => void;
  readonly done: () => void;
  readonly ask: () => void;
}) {
  const { label } = useWords();
  const { id, amount } = due;
  return (
    <PayBill
      {...rest}
      title={{ zh: '支付款项', en: 'Pay instalment' }}
      bill={{
        amount,
        merchantId,
        paid: due.stage === dueStage.paid,
        name: title,
        detail: `${label(dueKind, due.kind)} · ${due.due}`,
        payFromBalance: (payPassword, key) => call(leases.pay, { id, payPassword }, { quiet: true, key }),
        payOnline: (way) => call(leases.payOnline, { id, ...way }, { quiet: true }),
      }}
    />
  );
}
