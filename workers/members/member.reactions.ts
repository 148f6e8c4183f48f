import { memberBarred, messageQueued } from '#contract/members/member.events';
import { sendMessage } from '#contract/members/member.jobs';
import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { BanKeeper } from '#server/members/ban-keeper.service';
import { BarBook } from '#server/members/bar-book.service';
import { LockNewsService } from '#server/members/lock-news.service';
import { on } from '#workers/kit/react';

/** What was written to somebody leaves the house; broken bookings lead to the black list, forgiven ones away from it; every process hears who is on it; whose payment password was wrong too often hears of it. */
export const memberReactions = [
  on('members.send-message', messageQueued, ({ id }, work) => work.later(sendMessage, { id }, { id: String(id) })),
  on('members.count-breaks', promiseBroken, ({ userId }, work) => work.get(BanKeeper).judge(userId)),
  on('members.mend-breaks', promiseMended, ({ userId }, work) => work.get(BanKeeper).mend(userId)),
  on('members.announce-bars', memberBarred, (_event, work) => work.get(BarBook).announce()),
  on('members.say-locked', payPasswordLocked, (lock, work) => work.get(LockNewsService).say(lock)),
];
