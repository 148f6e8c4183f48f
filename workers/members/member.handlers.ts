import { sendMessage } from '#contract/members/member.jobs';
import { MessageService } from '#server/members/message.service';
import { handle } from '#workers/kit/handle';

/** Messages that were put away; each run says itself when it wants to come again. */
export const memberHandlers = [
  handle(sendMessage, async ({ id }, work) => {
    const at = await work.get(MessageService).send(id);
    if (at !== null) await work.later(sendMessage, { id }, { id: `${id}.${at}`, at });
  }),
];
