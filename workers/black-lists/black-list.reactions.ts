import { blackListChanged } from '#contract/black-lists/black-list.events';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';
import { onEvent } from '#workers/kit/reaction';

/** Applies the no-show rule to broken and waived bookings and refreshes the black list caches. */
export const blackListReactions = [
  onEvent('members.count-breaks', promiseBroken, ({ userId }, work) =>
    work.get(BlackListPolicy).applyNoShowRule(userId),
  ),
  onEvent('members.mend-breaks', promiseMended, ({ userId }, work) => work.get(BlackListPolicy).recheckEntry(userId)),
  onEvent('members.announce-bars', blackListChanged, (_event, work) => work.get(BlackListCache).announce()),
];
