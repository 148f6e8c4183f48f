import type { FastifyReply } from 'fastify';

/** Sets the status and the headers of a JSON envelope that is never cached. */
export const jsonReply = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');

/** Thrown for an identical repeat of a write: the recorded answer of the first, which is sent as it was. */
export class RepeatedAnswer extends Error {
  constructor(readonly body: string) {
    super('the answer of a repeated request');
  }

  /** Sends the recorded answer. */
  sendBy(reply: FastifyReply): void {
    void jsonReply(reply, 200).send(this.body);
  }
}
