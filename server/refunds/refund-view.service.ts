import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import { financeStatus } from '#domain/payments/pay.status';
import { isOverdue, otherRoutes, whyNotFeedback, type RefundRouteFacts } from '#domain/refunds/refund-route.rules';
import type { RefundView } from '#contract/refunds/refund-desk.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { RefundAccess } from './refund-access';

interface RefundViewRow extends Record<string, unknown>, RefundRouteFacts {
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

const stampOrNull = (at: Date | null): string | null => at && schoolStamp(at.getTime());

/** Reads a refund of an order for the finance desk. */
@Injectable()
export class RefundViewService {
  constructor(
    private readonly db: Db,
    private readonly access: RefundAccess,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the refund and the actions available. */
  async view(caller: Caller, refundNo: string): Promise<RefundView> {
    await this.access.findOrder(caller, refundNo);
    const [row] = await this.db.rows<RefundViewRow>(
      `
        select r.refund_no as "refundNo", r.trade_no as "tradeNo", r.amount, r.status, r.route,
          r.pay_type as "payType", r.tries, r.last_error as "lastError", r.withdrawn_at is not null as withdrawn,
          r.feedback, r.gmt_create as asked, r.sent_at as sent, r.failed_at as failed, r.done_at as done,
          m.id as "markId", m.note, m.proof_ids as "proofIds", m.asked_by as "markedBy", u.name as by,
          u.en_name as "enBy", m.asked_at as marked
        from refund r
          left join refund_mark m on m.refund_no = r.refund_no and m.passed is null
          left join app_user u on u.id = m.asked_by
        where r.refund_no = $1
      `,
      [refundNo],
    );
    const { asked, sent, failed, done, markId, note, proofIds, markedBy, by, enBy, marked, amount, ...rest } =
      row as RefundViewRow;
    const { userId } = requireMember(caller);
    const canHandle = hasRight(caller, 'VenuesFinancesRefund');
    const isStuck = canHandle && rest.status === financeStatus.failed && !rest.withdrawn;
    const dueHours = this.settings.get('refund.dueHours');
    return {
      ...rest,
      amount: toYuan(fen(amount)),
      askedAt: schoolStamp(asked.getTime()),
      sentAt: stampOrNull(sent),
      failedAt: stampOrNull(failed),
      doneAt: stampOrNull(done),
      dueAt: schoolStamp(asked.getTime() + dueHours * 3_600_000),
      overdue: isOverdue(rest, asked.getTime(), dueHours, this.clock.now()),
      mark:
        markId === null
          ? null
          : { id: markId, note, proofIds, by, enBy, at: schoolStamp(marked.getTime()), own: markedBy === userId },
      may: {
        retry: isStuck && markId === null,
        routes: isStuck && markId === null ? [...otherRoutes(rest)] : [],
        feedback: canHandle && whyNotFeedback(rest) === null,
        mark: isStuck && markId === null,
        confirm: isStuck && markId !== null && markedBy !== userId,
      },
    };
  }
}
