import type { RefundRuleRow } from '#contract/refunds/refund-rule.contract';
import { historyAction } from '#web/kit/audit/history-action';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import type { RowAction } from '#web/kit/list/list-spec';
import { lazyComponent } from '#web/kit/route/lazy';

const Preview = lazyComponent<RowDialogProps<RefundRuleRow>>(
  async () => (await import('./refund-preview')).RefundPreviewDialog,
);

/** Row actions of the list of refund rules. */
export const refundRuleActions: readonly RowAction<RefundRuleRow>[] = [
  {
    key: 'preview',
    title: { zh: '试算', en: 'Preview' },
    right: 'VenuesChargeReturn',
    Dialog: (opened) => <Preview {...opened} />,
  },
  historyAction<RefundRuleRow>(
    'refundRule',
    ({ id }) => id,
    ({ name }) => name,
  ),
];
