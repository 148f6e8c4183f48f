import { z } from 'zod';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { payScene } from '#domain/payments/pay.status';
import {
  ChannelUnavailable,
  ChannelRefused,
  orNullIfRefused,
  type ChargeRequest,
  type StatementLine,
  type ChargeState,
  type ChargeResponse,
  type ReceivedPayment,
  type Payer,
  type PaymentChannel,
  type ChannelRefundRequest,
  type RefundState,
} from './channel';
import { requireKeys, type ChannelKeys, type ChannelKeysOf } from './channel-config';
import { ChannelClient, type ChannelResponse } from './channel-client';
import { hasHash, readWechatStatement } from './wechat-statement';
import { signatureHeadersOf, WechatCrypto } from './wechat-crypto';

const refusalReply = z.object({ code: z.string(), message: z.string().default('') });
const codeReply = z.object({ code_url: z.string() });
const pageReply = z.object({ h5_url: z.url() });
const inAppReply = z.object({ prepay_id: z.string() });
/** A payment as WeChat Pay describes it in replies and notices. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  amount: z.object({ total: z.int(), currency: z.string() }).optional(),
});
const refundReply = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
});
/** A refund as WeChat Pay describes it in notices. */
export const refundTransaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ total: z.int(), refund: z.int() }),
});

const statementReply = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

const DESCRIPTION_MAX = 127;
const NO_ORDER = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST']);

/** Converts WeChat Pay's refund status. */
export const refundStateOf = (
  status: 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL',
  refundId: string,
): RefundState =>
  status === 'SUCCESS'
    ? { kind: 'done', channelRefundNo: refundId }
    : status === 'PROCESSING'
      ? { kind: 'running', channelRefundNo: refundId }
      : { kind: 'failed', why: status };

/** WeChat Pay v3: a code to scan, its page on a phone, or inside WeChat. One attempt is one `out_trade_no`, one refund one `out_refund_no`. */
export class WechatChannel implements PaymentChannel {
  readonly scenes = [payScene.code, payScene.phone, payScene.inApp] as const;
  private readonly client = new ChannelClient();

  constructor(
    private readonly config: ChannelKeys,
    private readonly seal: WechatCrypto,
  ) {}

  get isConfigured(): boolean {
    return this.config.of('wechat') !== null;
  }

  async open(
    { attemptNo, amount, subject, payByText, scene }: ChargeRequest,
    { openId, address }: Payer,
  ): Promise<ChargeResponse> {
    const { appid, mchid } = this.keys();
    const body = {
      appid,
      mchid,
      description: [...subject].slice(0, DESCRIPTION_MAX / 3).join(''),
      out_trade_no: attemptNo,
      time_expire: payByText,
      notify_url: this.config.publicUrl('/notify/wechat/pay'),
      amount: { total: amount, currency: 'CNY' },
    };
    if (scene === payScene.phone) {
      const { h5_url: page } = pageReply.parse(
        await this.call('POST', '/v3/pay/transactions/h5', {
          ...body,
          scene_info: { payer_client_ip: address || '127.0.0.1', h5_info: { type: 'Wap' } },
        }),
      );
      const back = this.config.screenUrl(`/back-unify/1/3/4?no=${attemptNo}`);
      return {
        kind: 'page',
        payUrl: `${page}${page.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`,
      };
    }
    if (scene === payScene.inApp) {
      const { prepay_id: prepaid } = inAppReply.parse(
        await this.call('POST', '/v3/pay/transactions/jsapi', { ...body, payer: { openid: openId ?? '' } }),
      );
      return { kind: 'bridge', fields: this.seal.appCallFields(this.keys(), prepaid) };
    }
    return {
      kind: 'code',
      codeUrl: codeReply.parse(await this.call('POST', '/v3/pay/transactions/native', body)).code_url,
    };
  }

  async query(attemptNo: string): Promise<ChargeState> {
    const { mchid } = this.keys();
    const reply = await orNullIfRefused(NO_ORDER, () =>
      this.call('GET', `/v3/pay/transactions/out-trade-no/${attemptNo}?mchid=${mchid}`),
    );
    if (reply === null) return { kind: 'none' };
    const status = transaction.parse(reply);
    if (status.trade_state === 'SUCCESS' || status.trade_state === 'REFUND')
      return { kind: 'paid', paid: this.toReceivedPayment(status) };
    return {
      kind:
        status.trade_state === 'NOTPAY' || status.trade_state === 'USERPAYING' || status.trade_state === 'ACCEPT'
          ? 'waiting'
          : 'closed',
    };
  }

  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    const { mchid } = this.keys();
    try {
      await orNullIfRefused(NO_ORDER, () =>
        this.call('POST', `/v3/pay/transactions/out-trade-no/${attemptNo}/close`, { mchid }),
      );
      return 'closed';
    } catch (error) {
      if (error instanceof ChannelRefused && (error.code === 'ORDERPAID' || error.code === 'ORDER_PAID')) return 'paid';
      throw error;
    }
  }

  async refund({ refundNo, attemptNo, amount, paid, reason }: ChannelRefundRequest): Promise<RefundState> {
    const body = {
      out_trade_no: attemptNo,
      out_refund_no: refundNo,
      reason: reason.slice(0, 26),
      notify_url: this.config.publicUrl('/notify/wechat/refund'),
      amount: { refund: amount, total: paid, currency: 'CNY' },
    };
    const { status, refund_id: refundId } = refundReply.parse(
      await this.call('POST', '/v3/refund/domestic/refunds', body),
    );
    return refundStateOf(status, refundId);
  }

  async queryRefund({ refundNo }: Pick<ChannelRefundRequest, 'refundNo'>): Promise<RefundState> {
    const reply = await orNullIfRefused(NO_ORDER, () => this.call('GET', `/v3/refund/domestic/refunds/${refundNo}`));
    if (reply === null) return { kind: 'none' };
    const { status, refund_id: refundId } = refundReply.parse(reply);
    return refundStateOf(status, refundId);
  }

  /** Downloads the statement of a day; it is available the next morning at ten. */
  async downloadStatement(day: LocalDate): Promise<StatementLine[]> {
    try {
      const { hash_value: hash, download_url: address } = statementReply.parse(
        await this.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`),
      );
      const text = await this.download(address);
      if (!hasHash(text, hash)) throw new ChannelUnavailable('a bill that is not the one announced');
      return readWechatStatement(text);
    } catch (error) {
      if (!(error instanceof ChannelRefused)) throw error;
      if (error.code === 'NO_STATEMENT_EXIST') return [];
      throw error.code === 'STATEMENT_CREATING' ? new ChannelUnavailable(error.code) : error;
    }
  }

  /** Converts a transaction to a received payment; throws if it is another merchant's or has no amount. */
  toReceivedPayment({
    appid,
    mchid,
    out_trade_no,
    transaction_id,
    amount,
  }: z.output<typeof transaction>): ReceivedPayment {
    const keys = this.keys();
    if (appid !== keys.appid || mchid !== keys.mchid || !amount || !transaction_id)
      throw new ChannelUnavailable('an answer about another account');
    return { attemptNo: out_trade_no, amount: fen(amount.total), channelTradeNo: transaction_id };
  }

  private keys(): ChannelKeysOf<'wechat'> {
    return requireKeys(this.config, 'wechat');
  }

  /**
   * Makes one signed call and verifies the reply. Throws `ChannelRefused` with the channel's code on a refusal and
   * `ChannelUnavailable` if the outcome is unknown.
   */
  private async call(method: 'GET' | 'POST', path: string, content?: unknown): Promise<unknown> {
    const config = this.keys();
    const body = content === undefined ? '' : JSON.stringify(content);
    const headers = {
      authorization: this.seal.authorization(config, method, path, body),
      accept: 'application/json',
      'user-agent': 'campus-venue',
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const response = await this.client.send(`${config.baseUrl}${path}`, { method, headers, ...(body ? { body } : {}) });
    const why = await this.seal.signatureFault(signatureHeadersOf(response), response.body);
    if (why !== null) throw new ChannelUnavailable(`a reply without a valid signature: ${why}`);
    return this.parseReply(response);
  }

  /**
   * Downloads a file from the channel's own host, whatever host the address names; the content is verified by its
   * announced hash.
   */
  private async download(address: string): Promise<string> {
    const config = this.keys();
    const { pathname, search } = new URL(address);
    const path = `${pathname}${search}`;
    const response = await this.client.send(`${config.baseUrl}${path}`, {
      method: 'GET',
      headers: { authorization: this.seal.authorization(config, 'GET', path, ''), 'user-agent': 'campus-venue' },
    });
    if (response.status !== 200) throw new ChannelUnavailable(`bill: HTTP ${response.status}`);
    return response.body;
  }

  private parseReply({ status, body }: ChannelResponse): unknown {
    const content: unknown = body === '' ? {} : JSON.parse(body);
    if (status >= 200 && status < 300) return content;
    const { code, message } = refusalReply.catch({ code: `HTTP_${status}`, message: '' }).parse(content);
    if (status === 429 || code === 'SYSTEM_ERROR') throw new ChannelUnavailable(code);
    throw new ChannelRefused(code, message);
  }
}
