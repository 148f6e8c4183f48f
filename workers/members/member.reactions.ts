import { memberBarred, messageQueued } from '#contract/members/member.events';
import { sendMessage } from '#contract/members/member.jobs';
import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { BanKeeper } from '#server/members/ban-keeper.service';
import { BarBook } from '#server/members/bar-book.service';
import { LockNewsService } from '#server/members/lock-news.service';
import { on } from '#workers/kit/react';

/**
 * Sends queued messages, applies the no-show rule to broken and waived bookings, refreshes the black list caches, and
 * notifies members of locked payment passwords.
 */
export const memberReactions = [
  on('members.send-message', messageQueued, ({ id }, work) => work.later(sendMessage, { id }, { id: String(id) })),
  on('members.count-breaks', promiseBroken, ({ userId }, work) => work.get(BanKeeper).judge(userId)),
  on('members.mend-breaks', promiseMended, ({ userId }, work) => work.get(BanKeeper).mend(userId)),
  on('members.announce-bars', memberBarred, (_event, work) => work.get(BarBook).announce()),
  on('members.say-locked', payPasswordLocked, (lock, work) => work.get(LockNewsService).say(lock)),
];
