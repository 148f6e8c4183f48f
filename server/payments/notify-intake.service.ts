import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EdgeRequest } from '#server/kit/http/request';
import { log } from '#server/kit/runtime/log';
import { pickSigningHeaders, type NotifyingChannel } from '#server/channels/notice-reader.service';
import { NotifyService } from './notify.service';

/**
 * Answers gateways in their own format. A notice is accepted only once verified, parsed and settled, so that anything
 * else is sent again. Alipay reads the word only, all others the status.
 */
@Injectable()
export class NotifyIntake {
  constructor(private readonly notify: NotifyService) {}

  async answer(
    channel: NotifyingChannel,
    kind: 'pay' | 'refund',
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const notice = {
      channel,
      kind,
      headers: pickSigningHeaders(channel, request.headers),
      body: request.rawBody?.toString('utf8') ?? '',
    };
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    try {
      const result = await this.notify.accept(notice, path);
      if (channel === 'alipay')
        await reply
          .code(200)
          .type('text/plain')
          .send(result.accepted ? 'success' : 'fail');
      else if (result.accepted) await reply.code(200).send({ code: 'SUCCESS', message: '成功' });
      else await reply.code(result.status).send({ code: 'FAIL', message: result.why });
    } catch (error) {
      log.error({ channel, err: error }, 'a notice was not settled; the gateway will repeat it');
      await reply.code(503).send(channel === 'alipay' ? 'fail' : { code: 'FAIL', message: '系统繁忙' });
    }
  }
}
