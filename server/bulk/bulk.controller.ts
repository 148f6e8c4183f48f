import { bulks } from '#contract/bulk/bulk.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { BulkApplyService } from './bulk-apply.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkDateChangeService } from './bulk-date-change.service';

/** Submission and changes of bulk bookings and leases over HTTP. */
export const BulkController = controllerFor(
  pick(bulks, 'preview', 'apply', 'withdraw', 'again', 'confirm', 'drop'),
  { applies: BulkApplyService, dateChanges: BulkDateChangeService, confirmations: BulkConfirmService },
  ({ applies, dateChanges, confirmations }) => ({
    preview: (input, caller) => applies.preview(input, caller),
    apply: (input, caller) => applies.apply(input, caller),
    withdraw: (input, caller) => applies.withdraw(input, caller),
    again: (input, caller) => dateChanges.retryDates(input, caller),
    confirm: (input, caller) => confirmations.confirm(input, caller),
    drop: (input, caller) => dateChanges.cancelDates(input, caller),
  }),
);
