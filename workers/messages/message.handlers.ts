import { sendMessage } from '#contract/messages/message.jobs';
import { MessageService } from '#server/messages/message.service';
import { handleJob } from '#workers/kit/handler';

/** Sends queued messages. Each run schedules its own retry. */
export const messageHandlers = [
  handleJob(sendMessage, async ({ id }, work) => {
    const at = await work.get(MessageService).send(id);
    if (at !== null) await work.enqueue(sendMessage, { id }, { id: `${id}.${at}`, at });
  }),
];
