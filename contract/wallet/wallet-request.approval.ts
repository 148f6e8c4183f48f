import { documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestStatus } from '#domain/wallet/wallet.status';
import { approvalKind } from '#contract/reviews/approval-kind';

/** Adjustments of balances and refunds of top-ups, which a second person approves or refuses. */
export const walletRequestApproval = approvalKind({
  ...documentedKind(sourceType.wallet),
  right: 'BalanceListCheck',
  screen: 'BalanceList',
  states: walletRequestStatus,
  decisions: {
    pass: { status: walletRequestStatus.passed, needsReason: false },
    fail: { status: walletRequestStatus.refused, needsReason: true },
  },
  ended: walletFailure.walletRequestEnded,
});
