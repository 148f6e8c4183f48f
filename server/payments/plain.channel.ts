import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#domain/kit/failure';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { payScene, type PayScene } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { plainChannel, plainHeaders, plainPaths, plainStringToSign } from '#contract/payments/channel.contract';
import type { Clock } from '#server/kit/clock';
import {
  ChannelAway,
  ChannelRefused,
  type Bill,
  type BillLine,
  type BillState,
  type Opened,
  type Payer,
  type PaymentChannel,
  type RefundBill,
  type RefundState,
} from './channel';
import type { ChannelKeys, ConfigOf } from './channel-config';
import { ChannelLine } from './channel-line';

const SLACK_MS = 300_000;
const refusal = z.object({ code: z.string(), message: z.string().default('') });

/** Returns the `sign` of a message of a plain channel. */
export function plainSign(
  key: string,
  method: string,
  path: string,
  body: string,
  timestamp: string,
  nonce: string,
): string {
  return createHmac('sha256', key)
    .update(plainStringToSign(method, path, createHash('sha256').update(body).digest('hex'), timestamp, nonce))
    .digest('hex');
}

/** Returns whether the platform signed these bytes within five minutes of now. */
export function isPlainGenuine(
  key: string,
  method: string,
  path: string,
  body: string,
  header: (name: string) => string,
  now: number,
): boolean {
  const timestamp = header(plainHeaders.timestamp);
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > SLACK_MS) return false;
  const wanted = Buffer.from(plainSign(key, method, path, body, timestamp, header(plainHeaders.nonce)));
  const given = Buffer.from(header(plainHeaders.sign));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Base of the two platforms and the campus card: HMAC-signed calls, queries and refunds. */
export abstract class PlainChannel implements PaymentChannel {
  readonly scenes: readonly PayScene[] = [payScene.page, payScene.phone];
  private readonly line = new ChannelLine();

  constructor(
    protected readonly name: keyof typeof plainPaths,
    protected readonly config: ChannelKeys,
    private readonly clock: Clock,
  ) {}

  abstract open(bill: Bill, payer: Payer): Promise<Opened>;
  abstract close(attemptNo: string): Promise<'closed' | 'paid'>;

  /** Returns the paths of this channel. */
  protected get paths(): (typeof plainPaths)[keyof typeof plainPaths] {
    return plainPaths[this.name];
  }

  get ready(): boolean {
    return this.config.of(this.name) !== null;
  }

  async query(attemptNo: string): Promise<BillState> {
    const found = await this.unlessNone(() => this.ask('GET', `${this.paths.order}${attemptNo}`));
    if (found === null) return { kind: 'none' };
    const { status, amount, platformNo } = plainChannel.order.reply.parse(found);
    if (status === 'PAID' && platformNo)
      return { kind: 'paid', paid: { attemptNo, amount: fen(amount), channelTradeNo: platformNo } };
    return { kind: status === 'WAITING' ? 'waiting' : 'closed' };
  }

  async refund({ refundNo, attemptNo, amount }: RefundBill): Promise<RefundState> {
    return this.refundOf(await this.ask('POST', this.paths.refund, { refundNo, orderNo: attemptNo, amount }));
  }

  async queryRefund({ refundNo }: Pick<RefundBill, 'refundNo'>): Promise<RefundState> {
    const found = await this.unlessNone(() => this.ask('GET', `${this.paths.refund}/${refundNo}`));
    return found === null ? { kind: 'none' } : this.refundOf(found);
  }

  async bill(day: LocalDate): Promise<BillLine[]> {
    const { lines } = plainChannel.bill.reply.parse(await this.ask('GET', `${this.paths.books}${day}`));
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
  protected async ask(method: 'GET' | 'POST', path: string, content?: unknown): Promise<unknown> {
    const { baseUrl, key, merchantNo } = this.own();
    const body = content === undefined ? '' : JSON.stringify(content);
    const timestamp = String(this.clock.now());
    const nonce = randomBytes(12).toString('hex');
    const said = await this.line.send(`${baseUrl}${path}`, {
      method,
      ...(body ? { body } : {}),
      headers: {
        'content-type': 'application/json',
        [plainHeaders.merchant]: merchantNo,
        [plainHeaders.timestamp]: timestamp,
        [plainHeaders.nonce]: nonce,
        [plainHeaders.sign]: plainSign(key, method, path, body, timestamp, nonce),
      },
    });
    if (!isPlainGenuine(key, 'ANSWER', path, said.body, (name) => said.headers.get(name) ?? '', this.clock.now()))
      throw new ChannelAway('an answer not to be believed');
    const answer: unknown = said.body === '' ? {} : JSON.parse(said.body);
    if (said.status >= 200 && said.status < 300) return answer;
    const { code, message } = refusal.catch({ code: `HTTP_${said.status}`, message: '' }).parse(answer);
    throw new ChannelRefused(code, message);
  }

  protected async unlessNone(ask: () => Promise<unknown>): Promise<unknown> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ChannelRefused && (error.code === 'NO_ORDER' || error.code === 'NO_REFUND')) return null;
      throw error;
    }
  }

  private own(): ConfigOf<keyof typeof plainPaths> {
    const config = this.config.of(this.name);
    if (!config) throw new Failure(paymentFailure.methodClosed);
    return config;
  }

  private refundOf(answer: unknown): RefundState {
    const { status, platformRefundNo } = plainChannel.refund.reply.parse(answer);
    return status === 'CLOSED'
      ? { kind: 'failed', why: status }
      : { kind: status === 'SUCCESS' ? 'done' : 'running', channelRefundNo: platformRefundNo };
  }
}
