import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { WalletApprovalService } from './wallet-approval.service';

/** Adjustments and decisions on wallet requests, over HTTP. */
export const WalletApprovalController = controllerFor(
  pick(walletDesk, 'adjust', 'check'),
  { approvals: WalletApprovalService },
  ({ approvals }) => ({
    adjust: (input, caller) => approvals.requestAdjustment(input, caller),
    check: (input, caller) => approvals.decideRequest(input, caller),
  }),
);
