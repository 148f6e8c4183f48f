import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { doneMessage, envelopeCode, type Envelope } from '#contract/kit/envelope';

/** A checked answer of a handler on its way into the envelope. */
class CheckedAnswer {
  constructor(
    readonly endpoint: AnyEndpoint,
    readonly data: unknown,
  ) {}
}

/** Checks an answer against its contract: the reply schema strips undeclared fields; a mismatch is a server error. */
export function checkAnswer(endpoint: AnyEndpoint, answer: unknown): CheckedAnswer {
  const data = endpoint.reply.safeParse(answer);
  if (!data.success)
    throw new Error(
      `the answer of ${endpoint.method} ${endpoint.path} does not fit its contract: ${data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return new CheckedAnswer(endpoint, data.data ?? null);
}

/** Sets the ETag of a look-up list from its data, regardless of the envelope; clients revalidate each time. */
function setEtag(reply: FastifyReply, data: unknown): void {
  const tag = createHash('sha1').update(JSON.stringify(data)).digest('base64url');
  void reply.headers({ etag: `W/"${tag}"`, 'cache-control': 'private, no-cache', vary: 'cgAuthorization' });
}

/** Wraps every answer that is not raw into the envelope before it is sent. */
export function registerEnvelope(instance: FastifyInstance): void {
  instance.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof CheckedAnswer)) return done(null, payload);
    const { endpoint, data } = payload;
    const { zh, en } = doneMessage[endpoint.done ?? 'ok'];
    if (endpoint.lookup) setEtag(reply, data);
    return done(null, {
      code: envelopeCode.ok,
      message: zh,
      messageEn: en,
      data,
      traceId: request.id,
    } satisfies Envelope);
  });
}
