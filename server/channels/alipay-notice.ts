import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import type { ChannelKeysOf } from './channel-config';
import type { NoticeContent } from './notice-content';
import type { PaymentAnomaly } from './notice-log.store';

const noticeSchema = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  refund_fee: z.string().optional(),
  trans_currency: z.string().optional(),
  settle_currency: z.string().optional(),
});

/** Returns the fields of a notice as sent; null if one occurs twice, which no channel does. */
export function parseNoticeFields(body: string): Record<string, string> | null {
  const fields = [...new URLSearchParams(body)];
  return new Set(fields.map(([name]) => name)).size === fields.length ? Object.fromEntries(fields) : null;
}

/** Parses a notice with a valid signature; throws if it cannot be read. */
export function readAlipayNotice(
  body: string,
  { appId, sellerId }: Pick<ChannelKeysOf<'alipay'>, 'appId' | 'sellerId'>,
): NoticeContent {
  const notice = noticeSchema.parse(parseNoticeFields(body));
  const ref = notice.out_trade_no;
  const amount = fromYuan(Number(notice.total_amount));
  const anomaly = (kind: PaymentAnomaly['kind'], note: string): NoticeContent => ({
    kind: 'wrong',
    anomaly: { channel: 'alipay', kind, ref, amount, channelTradeNo: notice.trade_no, note },
  });
  if (notice.app_id !== appId || notice.seller_id !== sellerId)
    return anomaly('wrongAccount', `app ${notice.app_id}, seller ${notice.seller_id}`);
  // A refund is notified in the same format; the refunded amount is found by querying.
  if (
    (notice.trade_status !== 'TRADE_SUCCESS' && notice.trade_status !== 'TRADE_FINISHED') ||
    notice.refund_fee !== undefined
  )
    return { kind: 'nothing', ref };
  const foreign = [notice.trans_currency, notice.settle_currency].find(
    (currency) => currency !== undefined && currency !== 'CNY',
  );
  if (foreign !== undefined) return anomaly('wrongCurrency', foreign);
  return { kind: 'paid', paid: { attemptNo: ref, amount, channelTradeNo: notice.trade_no } };
}
