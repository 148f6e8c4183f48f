import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import { financeStatus } from '#domain/payments/pay.status';
import { isOverdue, otherRoutes, whyNotFeedback } from '#domain/refunds/refund-route.rules';
import type { RefundView } from '#contract/refunds/refund-desk.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { RefundAccess } from './refund-access';
import { RefundViewStore, type RefundViewRow } from './refund-view.store';

const stampOrNull = (at: Date | null): string | null => at && schoolStamp(at.getTime());

/** Reads a refund of an order for the finance desk. */
@Injectable()
export class RefundViewService {
  constructor(
    private readonly refunds: RefundViewStore,
    private readonly access: RefundAccess,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the refund and the actions available. */
  async view(caller: Member, refundNo: string): Promise<RefundView> {
    await this.access.findOrder(caller, refundNo);
    const row = await this.refunds.find(refundNo);
    const { asked, sent, failed, done, markId, note, proofIds, markedBy, by, enBy, marked, amount, ...rest } =
      row as RefundViewRow;
    const { userId } = caller;
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
