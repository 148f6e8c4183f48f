import { createHash } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { doneMessage, envelopeCode, type Envelope } from '#contract/kit/envelope';
import type { EdgeRequest } from './request';
import { endpointOf } from './endpoint-of';

/** Wraps an answer: the reply schema strips what it does not name, and a misfit is a fault of ours, not of the caller. */
export function enveloped(endpoint: AnyEndpoint, answer: unknown, traceId: string): Envelope {
  const { zh, en } = doneMessage[endpoint.done ?? 'ok'];
  const data = endpoint.reply.safeParse(answer);
  if (!data.success) throw new Error(`the answer of ${endpoint.method} ${endpoint.path} does not fit its contract: ${data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  return { code: envelopeCode.ok, message: zh, messageEn: en, data: data.data ?? null, traceId };
}

/** Marks a look-up list by what is in it, whatever the envelope around it: kept by the asker, asked for again each time. */
function marked(reply: FastifyReply, { data }: Envelope): void {
  const mark = createHash('sha1').update(JSON.stringify(data)).digest('base64url');
  void reply.headers({ etag: `W/"${mark}"`, 'cache-control': 'private, no-cache', vary: 'cgAuthorization' });
}

/** Puts every answer that is not raw into the envelope. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Envelope> {
    const endpoint = endpointOf(context.getHandler()) as AnyEndpoint;
    const http = context.switchToHttp();
    const traceId = http.getRequest<EdgeRequest>().id;
    return next.handle().pipe(
      map((answer: unknown) => {
        const envelope = enveloped(endpoint, answer, traceId);
        if (endpoint.lookup) marked(http.getResponse<FastifyReply>(), envelope);
        return envelope;
      }),
    );
  }
}
