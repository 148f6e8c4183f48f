import { gateAppealStatus, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { gateBillApproval } from '#contract/gate-bills/gate-bill.approval';
import { gateBills, type GateBillRow } from '#contract/gate-bills/gate-bill.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import type { RowAction } from '#web/kit/list/list-spec';
import { reviewAction } from '#web/kit/review/review-action';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';
import { amount } from '#web/kit/text/format';
import { CollectBill } from './collect-bill';

const refundForm: FormSpec<GateBillRow> = {
  endpoint: gateBills.refund,
  ok: { zh: '退款', en: 'Refund' },
  fields: [input.money('amount'), input.area('reason', { rows: 2 })],
  start: (row) => ({ amount: row ? Math.round((row.amount - row.refunded) * 100) / 100 : 0 }),
  also: (row) => ({ id: row?.id }),
};

const CollectDialog = ({ row, ...dialog }: RowDialogProps<GateBillRow>) => <CollectBill bill={row} {...dialog} />;
const RefundDialog = ({ row, close, done }: RowDialogProps<GateBillRow>) => (
  <FormDialog
    spec={refundForm}
    row={row}
    title={{ zh: `退款 · ${row.billNo}`, en: `Refund · ${row.billNo}` }}
    close={close}
    done={done}
  />
);

const isOwed = (row: GateBillRow) => row.status === gateBillStatus.owed;
const isAppealed = (row: GateBillRow) => row.appeal === gateAppealStatus.waiting;

/** The decisions about an appeal and their effects. */
export const appealReview: ReviewSpec<GateBillRow> = {
  ...reviewOf(gateBillApproval),
  id: ({ id }) => id,
  name: ({ billNo, holder }) => `${holder} · ${billNo}`,
  choices: [
    {
      ...choiceOf(gateBillApproval, 'pass'),
      title: { zh: '申诉通过', en: 'Accept appeal' },
      when: isAppealed,
      effect: (rows) => {
        const [owed, paid] = [rows.filter(isOwed), rows.filter((row) => !isOwed(row))].map((some) =>
          some.reduce((sum, row) => sum + row.amount - row.refunded, 0),
        ) as [number, number];
        return {
          zh: [owed > 0 && `免除 ${amount(owed)} 元`, paid > 0 && `退还 ${amount(paid)} 元`].filter(Boolean).join('，'),
          en: [owed > 0 && `CNY ${amount(owed)} is waived.`, paid > 0 && `CNY ${amount(paid)} is refunded.`]
            .filter(Boolean)
            .join(' '),
        };
      },
    },
    {
      ...choiceOf(gateBillApproval, 'fail'),
      title: { zh: '申诉不通过', en: 'Refuse appeal' },
      danger: true,
      when: isAppealed,
      effect: () => ({ zh: '账单保持不变，会员会收到答复。', en: 'The bill stays, and the member gets the answer.' }),
    },
  ],
};

/** What staff do with a bill, in the states that allow it. */
export const gateBillActions: readonly RowAction<GateBillRow>[] = [
  {
    key: 'collect',
    title: { zh: '收款', en: 'Take payment' },
    right: 'GateBillRecordCollect',
    when: isOwed,
    Dialog: CollectDialog,
  },
  reviewAction(appealReview),
  {
    key: 'refund',
    title: { zh: '退款', en: 'Refund' },
    right: 'GateBillRecordRefund',
    when: (row) => row.status === gateBillStatus.paid && row.refunded < row.amount,
    danger: true,
    Dialog: RefundDialog,
  },
  {
    key: 'waive',
    title: { zh: '免除', en: 'Waive' },
    right: 'GateBillRecordWaive',
    when: isOwed,
    danger: true,
    Dialog: reasonRowDialog({
      title: { zh: '免除账单', en: 'Waive bill' },
      label: { zh: '原因', en: 'Reason' },
      danger: true,
      effect: (row) => ({
        zh: `${row.holder}的账单 ${amount(row.amount)} 元不再收取。`,
        en: `The bill of ${row.holder} over CNY ${amount(row.amount)} is no longer owed.`,
      }),
      send: ({ id }, reason) => call(gateBills.waive, { id, reason }, { quiet: true }),
    }),
  },
];
