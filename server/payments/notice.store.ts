import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db';

/** A notice as it came. Headers are those that sign it, no others. */
export interface Notice {
  readonly channel: 'wechat' | 'alipay' | 'school' | 'platform' | 'card';
  readonly kind: 'pay' | 'refund' | 'query';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Money that fits no order; `ref` is the number the channel named. */
export interface Anomaly {
  readonly channel: Notice['channel'];
  readonly kind: 'unknownOrder' | 'wrongAmount' | 'wrongAccount' | 'wrongCurrency';
  readonly ref: string | null;
  readonly amount: number | null;
  readonly note: string;
}

/** Most of a notice's bytes that are kept when nobody knows who sent it. */
const FORGED_KEPT = 2_000;

/** Notices and anomalies as rows. */
@Injectable()
export class NoticeStore {
  /** Keeps a notice before anything is made of it. */
  async keep(
    db: Pick<Db, 'rows'>,
    { channel, kind, headers, body }: Notice,
    verified: boolean,
    result: string,
  ): Promise<number> {
    const [row] = await db.rows<{ id: number }>(
      'insert into pay_notice (channel, kind, verified, headers, body, result) values ($1, $2, $3, $4, $5, $6) returning id',
      [
        channel,
        kind,
        verified,
        JSON.stringify(headers),
        (verified ? body : body.slice(0, FORGED_KEPT)).replaceAll('\u0000', ''),
        result,
      ],
    );
    return (row as { id: number }).id;
  }

  /** Says what was made of it, and of which payment it spoke. */
  async result(db: Pick<Db, 'rows'>, id: number, ref: string | null, result: string): Promise<void> {
    await db.rows('update pay_notice set ref_no = $2, result = $3 where id = $1', [id, ref, result]);
  }

  /** Reports money that fits nothing, once however often it is told; true for the first time. */
  async anomaly(tx: Tx, { channel, kind, ref, amount, note }: Anomaly): Promise<boolean> {
    const rows = await tx.rows(
      `insert into pay_anomaly (channel, kind, ref_no, amount, note) values ($1, $2, $3, $4, $5) on conflict (channel, kind, coalesce(ref_no, '')) do nothing returning 1`,
      [channel, kind, ref, amount, note],
    );
    return rows.length > 0;
  }
}
