import { blackListChanged, messageQueued } from '#contract/messages/message.events';
import { sendMessage } from '#contract/messages/message.jobs';
import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { PayLockNotifications } from '#server/members/pay-lock-notifications.service';
import { onEvent } from '#workers/kit/reaction';

/**
 * Sends queued messages, applies the no-show rule to broken and waived bookings, refreshes the black list caches, and
 * notifies members of locked payment passwords.
 */
export const blackListReactions = [
  onEvent('members.send-message', messageQueued, ({ id }, work) =>
    work.enqueue(sendMessage, { id }, { id: String(id) }),
  ),
  onEvent('members.count-breaks', promiseBroken, ({ userId }, work) =>
    work.get(BlackListPolicy).applyNoShowRule(userId),
  ),
  onEvent('members.mend-breaks', promiseMended, ({ userId }, work) => work.get(BlackListPolicy).recheckEntry(userId)),
  onEvent('members.announce-bars', blackListChanged, (_event, work) => work.get(BlackListCache).announce()),
  onEvent('members.say-locked', payPasswordLocked, (lock, work) => work.get(PayLockNotifications).notify(lock)),
];
