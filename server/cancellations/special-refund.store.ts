import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import type { RefundReason } from '#domain/payments/pay.status';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';

/** A special refund request with the fields its transitions need. */
interface SpecialRefundApplication extends WithdrawableCheckState, Record<string, unknown> {
  readonly id: number;
  readonly tradeNo: string;
  readonly userId: number;
  readonly reasonType: RefundReason;
  readonly reasonText: string;
  readonly proofIds: readonly string[];
  readonly checkContent: string;
  readonly submittedAt: Date;
}

/** What a member submits. */
export interface SpecialRefundRequest {
  readonly reasonType: RefundReason;
  readonly reasonText: string;
  readonly proofIds: readonly string[];
}

const SELECT = `
  select id, trade_no as "tradeNo", user_id as "userId", reason_type as "reasonType", reason_text as "reasonText",
    proof_ids as "proofIds", check_status as "checkStatus", closed, check_content as "checkContent",
    submitted_at as "submittedAt"
  from refund_apply`;

/** Stores special refund requests. */
@Injectable()
export class SpecialRefundStore {
  constructor(private readonly db: Db) {}

  /** Returns the order's request that was not withdrawn. */
  async findByOrder(
    tradeNo: string,
    on: Pick<Tx | Db, 'rows'> = this.db,
  ): Promise<SpecialRefundApplication | undefined> {
    return (await on.rows<SpecialRefundApplication>(`${SELECT} where trade_no = $1 and not closed`, [tradeNo]))[0];
  }

  /** Returns one request by id without locking it. */
  async find(id: number): Promise<SpecialRefundApplication> {
    const [row] = await this.db.rows<SpecialRefundApplication>(`${SELECT} where id = $1 and not closed`, [id]);
    if (!row) throw new Failure(specialRefundFailure.specialGone);
    return row;
  }

  /** Inserts a request; throws if there is one already. */
  async insert(
    tx: Tx,
    tradeNo: string,
    userId: number,
    { reasonType, reasonText, proofIds }: SpecialRefundRequest,
  ): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into refund_apply (trade_no, user_id, reason_type, reason_text, proof_ids) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
      [tradeNo, userId, reasonType, reasonText, proofIds],
    );
    if (!row) throw new Failure(specialRefundFailure.specialTwice);
    return row.id;
  }

  /** Sends the state of requests to the venue's reviewers. Call it last: its live room is the last lock taken. */
  async notifyReviewers(tx: Tx, venueId: number): Promise<void> {
    await tx.rows('select tell_refund_desk($1)', [venueId]);
    tx.raisedRooms.push(room.refund(venueId));
  }

  /** Resubmits a request that was returned for changes. */
  async resubmit(
    tx: Tx,
    application: SpecialRefundApplication,
    { reasonType, reasonText, proofIds }: SpecialRefundRequest,
  ): Promise<void> {
    await this.updateOne(
      tx,
      'update refund_apply set reason_type = $3, reason_text = $4, proof_ids = $5, check_status = 0, round = round + 1, submitted_at = app_now() where id = $1 and check_status = $2 and not closed returning 1',
      [application.id, application.checkStatus, reasonType, reasonText, proofIds],
    );
  }

  /** Stores the venue's decision or the withdrawal. */
  async move(
    tx: Tx,
    application: SpecialRefundApplication,
    to: WithdrawableCheckState,
    note: string,
    checker: number | null,
  ): Promise<void> {
    await this.updateOne(
      tx,
      `
        update refund_apply
        set check_status = $3, closed = $4, check_content = case when $6::int is null then check_content else $5 end,
          checker = coalesce($6, checker), checked_at = case when $6::int is null then checked_at else app_now() end
        where id = $1 and check_status = $2 and not closed
        returning 1
      `,
      [application.id, application.checkStatus, to.checkStatus, to.closed, note, checker],
    );
  }

  private async updateOne(tx: Tx, sql: string, values: readonly unknown[]): Promise<void> {
    if ((await tx.rows(sql, values)).length === 0) throw new Failure(specialRefundFailure.specialOver);
  }
}
