import { Injectable } from '@nestjs/common';
import type { RefundRouteFacts } from '#domain/refunds/refund-route.rules';
import { Db } from '#server/kit/db/db';

/** A refund with the mark that waits for its second person, as the finance desk reads it. */
export interface RefundViewRow extends Record<string, unknown>, RefundRouteFacts {
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly amount: number;
  readonly payType: number;
  readonly tries: number;
  readonly lastError: string | null;
  readonly feedback: number | null;
  readonly asked: Date;
  readonly sent: Date | null;
  readonly failed: Date | null;
  readonly done: Date | null;
  readonly markId: number | null;
  readonly note: string;
  readonly proofIds: string[];
  readonly markedBy: number;
  readonly by: string;
  readonly enBy: string;
  readonly marked: Date;
}

/** Reads refunds for the finance desk. */
@Injectable()
export class RefundViewStore {
  constructor(private readonly db: Db) {}

  /** Returns a refund with its waiting mark. */
  async find(refundNo: string): Promise<RefundViewRow | undefined> {
    const [row] = await this.db.rows<RefundViewRow>(
      `
        select r.refund_no as "refundNo", r.trade_no as "tradeNo", r.amount, r.status, r.route,
          r.pay_type as "payType", r.tries, r.last_error as "lastError", r.withdrawn_at is not null as withdrawn,
          r.feedback, r.gmt_create as asked, r.sent_at as sent, r.failed_at as failed, r.done_at as done,
          m.id as "markId", m.note, m.proof_ids as "proofIds", m.asked_by as "markedBy", u.name as by,
          u.en_name as "enBy", m.asked_at as marked
        from refund r
          left join refund_mark m on m.refund_no = r.refund_no and m.passed is null
          left join v_app_user u on u.id = m.asked_by
        where r.refund_no = $1
      `,
      [refundNo],
    );
    return row;
  }
}
