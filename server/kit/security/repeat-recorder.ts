import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { EdgeRequest } from '#server/kit/http/request';
import { ReplayCheck } from './replay.check';

/** Records the answers of signed writes that may repeat, before they are sent. */
@Injectable()
export class RepeatRecorder implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly replays: ReplayCheck,
  ) {}

  onApplicationBootstrap(): void {
    // A process without HTTP, such as a worker, registers nothing.
    if (!this.host.httpAdapter) return;
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('onSend', async (request, reply, payload) => {
      const { running } = request as EdgeRequest;
      if (running?.money) await this.replays.finishMoney(running.key);
      // A stream is not repeated, nor the answer of a fault.
      else if (running)
        await this.replays.finish(
          running.key,
          typeof payload === 'string' && reply.statusCode === 200 ? payload : null,
        );
      return payload;
    });
  }
}
