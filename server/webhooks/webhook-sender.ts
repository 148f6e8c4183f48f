import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { Inject, Injectable } from '@nestjs/common';
import { deliveryError, type DeliveryError } from '#domain/webhooks/webhook.status';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Keyring } from '#server/kit/crypto/keyring';
import { ipRangeList } from '#server/kit/security/ip-range-list';
import { resolveTarget, type TargetRefusal, type ConnectTarget } from './public-address';
import { webhookHeadersOf } from './webhook-signature';

/** Result of one attempt; `code` is the HTTP status, `ms` the duration. */
export interface WebhookAttempt {
  readonly error: DeliveryError | null;
  readonly code: number | null;
  readonly ms: number;
}

/** A message to send. */
interface WebhookMessage {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** Sealed secrets it is signed with. */
  readonly secrets: readonly string[];
}

const TIMEOUT_MS = 10_000;

/**
 * Sends one message to one URL. Follows no redirects, stores nothing of the response, and waits at most ten seconds.
 */
@Injectable()
export class WebhookSender {
  private readonly isOwnNetwork: (address: string) => boolean;

  constructor(
    private readonly clock: Clock,
    private readonly ring: Keyring,
    @Inject(ENV) env: Env,
  ) {
    this.isOwnNetwork = ipRangeList(env.WEBHOOK_NETWORKS.split(','));
  }

  /** Returns the allowed target of a URL, or why it is not allowed. */
  target(url: string): Promise<ConnectTarget | TargetRefusal> {
    return resolveTarget(new URL(url), this.isOwnNetwork);
  }

  /** Sends a message; a failure is returned, never thrown. */
  async send(message: WebhookMessage): Promise<WebhookAttempt> {
    const began = performance.now();
    const done = (error: DeliveryError | null, code: number | null = null): WebhookAttempt => ({
      error,
      code,
      ms: Math.round(performance.now() - began),
    });
    const target = await this.target(message.url);
    if (typeof target === 'string') return done(target);
    try {
      const code = await this.post(message, target);
      return done(
        code >= 200 && code < 300 ? null : code >= 300 && code < 400 ? deliveryError.redirect : deliveryError.answer,
        code,
      );
    } catch (error) {
      return done(deliveryErrorOf(error as Error & { code?: string }));
    }
  }

  private post({ id, url, body, secrets }: WebhookMessage, { address, family }: ConnectTarget): Promise<number> {
    const to = new URL(url);
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Connects to the address that was resolved and checked.
      lookup: (_name, { all }, back) => (all ? back(null, [{ address, family }]) : back(null, address, family)),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'campus-venue-webhook/1',
        ...webhookHeadersOf(
          secrets.map((sealed) => this.ring.unseal(sealed)),
          id,
          Math.floor(this.clock.now() / 1_000),
          body,
        ),
      },
    };
    return new Promise((resolve, reject) => {
      const answered = (response: IncomingMessage) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      };
      const sent: ClientRequest =
        to.protocol === 'https:' ? httpsRequest(to, options, answered) : httpRequest(to, options, answered);
      sent.on('error', reject).end(body);
    });
  }
}

function deliveryErrorOf({ name, code = '' }: Error & { code?: string }): DeliveryError {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR' || code === 'ETIMEDOUT')
    return deliveryError.timeout;
  return /CERT|SSL|TLS|SIGNATURE|EPROTO|ISSUER|ALTNAME/.test(code) ? deliveryError.tls : deliveryError.connect;
}
