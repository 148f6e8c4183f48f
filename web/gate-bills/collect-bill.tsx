import { offlinePayType } from '#domain/payments/pay.status';
import { gateBills, type GateBillRow } from '#contract/gate-bills/gate-bill.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { amount } from '#web/kit/text/format';

type CollectedBill = Pick<GateBillRow, 'id' | 'amount' | 'holder'>;

/** Its only field has a usual value, so it is sent unchanged like the form of a new row. */
const formOf = ({ id }: CollectedBill): FormSpec<CollectedBill> => ({
  endpoint: gateBills.collect,
  ok: { zh: '收款', en: 'Take payment' },
  fields: [input.select('offlineType', offlinePayType)],
  start: () => ({ offlineType: offlinePayType.cash }),
  also: () => ({ id }),
});

/** Takes the payment of a bill at the counter. */
export const CollectBill = ({
  bill,
  close,
  done,
}: {
  readonly bill: CollectedBill;
  readonly close: () => void;
  readonly done: () => void;
}) => (
  <FormDialog
    spec={formOf(bill)}
    row={null}
    title={{
      zh: `收款 ${amount(bill.amount)} 元 · ${bill.holder}`,
      en: `Take CNY ${amount(bill.amount)} · ${bill.holder}`,
    }}
    close={close}
    done={done}
  />
);
