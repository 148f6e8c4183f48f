import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import type { ConfigOf } from './channel-config';
import type { Said } from './notice-said';
import type { Anomaly } from './notice.store';

const message = z.object({
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
export function fieldsOf(body: string): Record<string, string> | null {
  const fields = [...new URLSearchParams(body)];
  return new Set(fields.map(([name]) => name)).size === fields.length ? Object.fromEntries(fields) : null;
}

/** Parses a notice with a valid signature; throws if it cannot be read. */
export function readAlipayNotice(
  body: string,
  { appId, sellerId }: Pick<ConfigOf<'alipay'>, 'appId' | 'sellerId'>,
): Said {
  const said = message.parse(fieldsOf(body));
  const ref = said.out_trade_no;
  const amount = fromYuan(Number(said.total_amount));
  const wrong = (kind: Anomaly['kind'], note: string): Said => ({
    kind: 'wrong',
    anomaly: { channel: 'alipay', kind, ref, amount, note },
  });
  if (said.app_id !== appId || said.seller_id !== sellerId)
    return wrong('wrongAccount', `app ${said.app_id}, seller ${said.seller_id}`);
  // A refund is notified in the same format; the refunded amount is found by querying.
  if (
    (said.trade_status !== 'TRADE_SUCCESS' && said.trade_status !== 'TRADE_FINISHED') ||
    said.refund_fee !== undefined
  )
    return { kind: 'nothing', ref };
  const foreign = [said.trans_currency, said.settle_currency].find(
    (currency) => currency !== undefined && currency !== 'CNY',
  );
  if (foreign !== undefined) return wrong('wrongCurrency', foreign);
  return { kind: 'paid', paid: { attemptNo: ref, amount, channelTradeNo: said.trade_no } };
}
