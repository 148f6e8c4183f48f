import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { PayLockNotifications } from '#server/members/pay-lock-notifications.service';
import { onEvent } from '#workers/kit/reaction';

/** Notifies members of locked payment passwords. */
export const memberReactions = [
  onEvent('members.say-locked', payPasswordLocked, (lock, work) => work.get(PayLockNotifications).notify(lock)),
];
