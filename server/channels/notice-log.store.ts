import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db/db';

/** A notice as received, with its signing headers only. */
export interface ChannelNotice {
  readonly channel: 'wechat' | 'alipay' | 'school' | 'platform' | 'card';
  readonly kind: 'pay' | 'refund' | 'query';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment that matches no order; `ref` is the number the channel named, `channelTradeNo` the channel's own. */
export interface PaymentAnomaly {
  readonly channel: ChannelNotice['channel'];
  readonly kind: 'unknownOrder' | 'wrongAmount' | 'wrongAccount' | 'wrongCurrency';
  readonly ref: string | null;
  readonly amount: number | null;
  readonly channelTradeNo: string | null;
  readonly note: string;
}

/** Maximum body bytes stored of a notice with an invalid signature. */
const FORGED_BODY_MAX = 2_000;

/** Stores notices and anomalies. */
@Injectable()
export class NoticeLogStore {
  /** Records a notice before it is handled. */
  async record(
    db: Pick<Db, 'rows'>,
    { channel, kind, headers, body }: ChannelNotice,
    verified: boolean,
    result: string,
  ): Promise<number> {
    const [row] = await db.rows<{ id: number }>(
      `
        insert into pay_notice (channel, kind, verified, headers, body, result)
        values ($1, $2, $3, $4, $5, $6)
        returning id
      `,
      [
        channel,
        kind,
        verified,
        JSON.stringify(headers),
        (verified ? body : body.slice(0, FORGED_BODY_MAX)).replaceAll('\u0000', ''),
        result,
      ],
    );
    return (row as { id: number }).id;
  }

  /** Records the result of a notice and the payment it is about. */
  async recordResult(db: Pick<Db, 'rows'>, id: number, ref: string | null, result: string): Promise<void> {
    await db.rows('update pay_notice set ref_no = $2, result = $3 where id = $1', [id, ref, result]);
  }

  /** Records an anomaly once, however often it is reported; returns true the first time. */
  async recordAnomaly(tx: Tx, { channel, kind, ref, amount, note }: PaymentAnomaly): Promise<boolean> {
    const rows = await tx.rows(
      `
        insert into pay_anomaly (channel, kind, ref_no, amount, note)
        values ($1, $2, $3, $4, $5)
        on conflict (channel, kind, coalesce(ref_no, '')) do nothing
        returning 1
      `,
      [channel, kind, ref, amount, note],
    );
    return rows.length > 0;
  }
}
