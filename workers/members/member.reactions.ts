import { messageQueued } from '#contract/members/member.events';
import { sendMessage } from '#contract/members/member.jobs';
import { on } from '#workers/kit/react';

/** What was written to somebody leaves the house. */
export const memberReactions = [on('members.send-message', messageQueued, ({ id }, work) => work.later(sendMessage, { id }, { id: String(id) }))];
