import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
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

/** Puts every answer that is not raw into the envelope. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Envelope> {
    const endpoint = endpointOf(context.getHandler()) as AnyEndpoint;
    const traceId = context.switchToHttp().getRequest<EdgeRequest>().id;
    return next.handle().pipe(map((answer: unknown) => enveloped(endpoint, answer, traceId)));
  }
}
