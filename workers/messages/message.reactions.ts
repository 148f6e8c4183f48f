import { messageQueued } from '#contract/messages/message.events';
import { sendMessage } from '#contract/messages/message.jobs';
import { onEvent } from '#workers/kit/reaction';

/** Sends queued messages. */
export const messageReactions = [
  onEvent('members.send-message', messageQueued, ({ id }, work) =>
    work.enqueue(sendMessage, { id }, { id: String(id) }),
  ),
];
