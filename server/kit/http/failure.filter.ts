import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpErrorResponse, toErrorResponse } from './error-response';
import { log } from '#server/kit/runtime/log';
import { methodsAt } from './paths';
import { jsonReply, RepeatedAnswer } from './repeated-answer';
import { SchoolVariant } from '#server/kit/settings/variant';

/**
 * Turns thrown errors into envelopes. Server errors are logged with the trace id of the response; their details are not
 * sent.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly variant: SchoolVariant) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    if (thrown instanceof RepeatedAnswer) return thrown.sendBy(reply);
    let { http, envelope, fault } = toErrorResponse(thrown, this.variant.expiry);
    if (http === 404 || http === 405) {
      const methods = methodsAt(request.url);
      if (methods.length > 0 && !methods.includes(request.method)) {
        ({ http, envelope } = httpErrorResponse(405));
        void reply.header('allow', methods.join(', '));
      }
    }
    if (fault)
      (http === 500 ? log.error : log.warn).call(
        log,
        { trace: request.id, path: request.routeOptions?.url, err: fault },
        http === 500 ? 'bug' : 'refused for a fault below',
      );
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    void jsonReply(reply, http).send({ ...envelope, traceId: request.id });
  }
}
