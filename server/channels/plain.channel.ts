import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { payScene, type PayScene } from '#domain/payments/pay.status';
import { plainChannel, plainHeaders, plainPaths, plainStringToSign } from '#contract/channels/channel.contract';
import type { Clock } from '#server/kit/runtime/clock';
import {
  ChannelUnavailable,
  ChannelRefused,
  orNullIfRefused,
  type ChargeRequest,
  type StatementLine,
  type ChargeState,
  type ChargeResponse,
  type Payer,
  type PaymentChannel,
  type ChannelRefundRequest,
  type RefundState,
} from './channel';
import { requireKeys, type ChannelKeys } from './channel-config';
import { ChannelClient } from './channel-client';

/** Codes of an order or refund the platform does not know. */
export const MISSING_CODES: ReadonlySet<string> = new Set(['NO_ORDER', 'NO_REFUND']);
const MAX_CLOCK_SKEW_MS = 300_000;
const refusalReply = z.object({ code: z.string(), message: z.string().default('') });

/** Returns the `sign` of a message of a plain channel. */
function signPlain(key: string, method: string, path: string, body: string, timestamp: string, nonce: string): string {
  return createHmac('sha256', key)
    .update(plainStringToSign(method, path, createHash('sha256').update(body).digest('hex'), timestamp, nonce))
    .digest('hex');
}

/** Returns whether the platform signed these bytes within five minutes of now. */
export function isPlainSignatureValid(
  key: string,
  method: string,
  path: string,
  body: string,
  header: (name: string) => string,
  now: number,
): boolean {
  const timestamp = header(plainHeaders.timestamp);
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > MAX_CLOCK_SKEW_MS) return false;
  const expected = Buffer.from(signPlain(key, method, path, body, timestamp, header(plainHeaders.nonce)));
  const provided = Buffer.from(header(plainHeaders.sign));
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}

/** Base of the two platforms and the campus card: HMAC-signed calls, queries and refunds. */
export abstract class PlainChannel implements PaymentChannel {
  readonly scenes: readonly PayScene[] = [payScene.page, payScene.phone];
  private readonly client = new ChannelClient();

  constructor(
    protected readonly name: keyof typeof plainPaths,
    protected readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  abstract open(bill: ChargeRequest, payer: Payer): Promise<ChargeResponse>;
  abstract close(attemptNo: string): Promise<'closed' | 'paid'>;

  /** Returns the paths of this channel. */
  protected get paths(): (typeof plainPaths)[keyof typeof plainPaths] {
    return plainPaths[this.name];
  }

  get isConfigured(): boolean {
    return this.config.of(this.name) !== null;
  }

  async query(attemptNo: string): Promise<ChargeState> {
    const reply = await orNullIfRefused(MISSING_CODES, () => this.call('GET', `${this.paths.order}${attemptNo}`));
    if (reply === null) return { kind: 'none' };
    const { status, amount, platformNo } = plainChannel.order.reply.parse(reply);
    if (status === 'PAID' && platformNo)
      return { kind: 'paid', paid: { attemptNo, amount: fen(amount), channelTradeNo: platformNo } };
    return { kind: status === 'WAITING' ? 'waiting' : 'closed' };
  }

  async refund({ refundNo, attemptNo, amount }: ChannelRefundRequest): Promise<RefundState> {
    return this.toRefundState(await this.call('POST', this.paths.refund, { refundNo, orderNo: attemptNo, amount }));
  }

  async queryRefund({ refundNo }: Pick<ChannelRefundRequest, 'refundNo'>): Promise<RefundState> {
    const reply = await orNullIfRefused(MISSING_CODES, () => this.call('GET', `${this.paths.refund}/${refundNo}`));
    return reply === null ? { kind: 'none' } : this.toRefundState(reply);
  }

  async downloadStatement(day: LocalDate): Promise<StatementLine[]> {
    const { lines } = plainChannel.bill.reply.parse(await this.call('GET', `${this.paths.books}${day}`));
    return lines.map(({ kind, no, platformNo, amount, fee, at }) => ({
      kind,
      tradeNo: no,
      channelTradeNo: platformNo,
      amount: fen(amount),
      fee: fen(fee),
      at,
    }));
  }

  /** Makes one signed call and verifies the reply. */
  protected async call(method: 'GET' | 'POST', path: string, content?: unknown): Promise<unknown> {
    const { baseUrl, key, merchantNo } = requireKeys(this.config, this.name);
    const body = content === undefined ? '' : JSON.stringify(content);
    const timestamp = String(this.clock.now());
    const nonce = randomBytes(12).toString('hex');
    const response = await this.client.send(`${baseUrl}${path}`, {
      method,
      ...(body ? { body } : {}),
      headers: {
        'content-type': 'application/json',
        [plainHeaders.merchant]: merchantNo,
        [plainHeaders.timestamp]: timestamp,
        [plainHeaders.nonce]: nonce,
        [plainHeaders.sign]: signPlain(key, method, path, body, timestamp, nonce),
      },
    });
    if (
      !isPlainSignatureValid(
        key,
        'ANSWER',
        path,
        response.body,
        (name) => response.headers.get(name) ?? '',
        this.clock.now(),
      )
    )
      throw new ChannelUnavailable('a reply without a valid signature');
    const answer: unknown = response.body === '' ? {} : JSON.parse(response.body);
    if (response.status >= 200 && response.status < 300) return answer;
    const { code, message } = refusalReply.catch({ code: `HTTP_${response.status}`, message: '' }).parse(answer);
    throw new ChannelRefused(code, message);
  }

  private toRefundState(answer: unknown): RefundState {
    const { status, platformRefundNo } = plainChannel.refund.reply.parse(answer);
    return status === 'CLOSED'
      ? { kind: 'failed', why: status }
      : { kind: status === 'SUCCESS' ? 'done' : 'running', channelRefundNo: platformRefundNo };
  }
}
