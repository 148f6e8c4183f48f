import { sendMessage } from '#contract/members/member.jobs';
import { MessageService } from '#server/members/message.service';
import { handleJob } from '#workers/kit/handle';

/** Sends queued messages. Each run schedules its own retry. */
export const messageHandlers = [
  handleJob(sendMessage, async ({ id }, work) => {
    const at = await work.get(MessageService).send(id);
    if (at !== null) await work.enqueue(sendMessage, { id }, { id: `${id}.${at}`, at });
  }),
];
