import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan, type Fen } from '#domain/kit/money';
import { payStatus } from '#domain/orders/order.status';
import { splitFailure } from '#domain/shared-payments/split.failures';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { SplitView, splits } from '#contract/shared-payments/split.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { SplitNotifications } from './split-notification';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';

type SplitHeadRow = Omit<SplitView, 'payFee' | 'owner' | 'companions' | 'shares'> & {
  amount: Fen;
  userId: number;
  buddyIds: number[];
  over: boolean;
};
type SplitPersonRow = {
  id: number;
  userId: number;
  name: string;
  enName: string;
  amount: Fen;
  status: number;
  paidBy: string | null;
  enPaidBy: string | null;
};

const BATCH = 50;
/** Minutes before the deadline at which unpaid members are reminded, and how long ago they must have been asked. */
const REMIND_BEFORE = 4;
const REMIND_AFTER = 2;

/** Reads shared payments for their participants, sends reminders and returns stranded shares. */
@Injectable()
export class SplitViewService {
  constructor(
    private readonly db: Db,
    private readonly store: SplitStore,
    private readonly splits: SplitService,
    private readonly notifications: SplitNotifications,
  ) {}

  /**
   * Returns one shared payment for its owner and participants; throws `splitMissing` for anyone else. An order restored
   * after sharing had ended has no shares.
   */
  async view(tradeNo: string, caller: Caller): Promise<SplitView> {
    const { userId } = requireMember(caller);
    const [[head], people] = await Promise.all([
      this.db.rows<SplitHeadRow>(
        `
          select
            o.trade_no as "tradeNo", o.user_id as "userId", o.buddy_ids as "buddyIds", s.site_name as "siteName",
            s.en_name as "enSiteName", o.detail, o.detail_en as "detailEn", o.begin_at as "beginAt",
            o.end_at as "endAt", o.amount, o.order_status::int as "orderStatus", o.pay_status as "payStatus",
            epoch_ms(o.pay_deadline) as "payDeadline",
            exists (select 1 from order_split x where x.trade_no = o.trade_no and x.ended_at is not null)
              and o.order_status = '1'
              and o.pay_status = 1 as over
          from venue_order o
            join site s on s.id = o.site_id
          where o.trade_no = $1
        `,
        [tradeNo],
      ),
      this.db.rows<SplitPersonRow>(
        `
          select h.id, h.user_id as "userId", u.name, u.en_name as "enName", h.amount, h.status, p.name as "paidBy",
            p.en_name as "enPaidBy"
          from order_share h
            join app_user u on u.id = h.user_id
            left join app_user p on p.id = h.paid_by and h.paid_by <> h.user_id
          where h.trade_no = $1
          order by h.n
        `,
        [tradeNo],
      ),
    ]);
    if (!head || (head.userId !== userId && !people.some((one) => one.userId === userId)))
      throw new Failure(splitFailure.splitMissing);
    const { userId: ownerId, buddyIds, amount, over, ...fields } = head;
    return {
      ...fields,
      payFee: toYuan(amount),
      owner: ownerId === userId,
      companions: buddyIds.length,
      shares: (over ? [] : people).map(({ amount: one, ...person }) => ({
        ...person,
        amount: toYuan(one),
        mine: person.userId === userId,
        owner: person.userId === ownerId,
      })),
    };
  }

  /** Returns the shares that wait for the caller, most urgent first. */
  async listMine(caller: Caller): Promise<AnswerOf<typeof splits.mine>> {
    const rows = await this.db.rows<Omit<AnswerOf<typeof splits.mine>[number], 'amount'> & { amount: Fen }>(
      `
        select h.trade_no as "tradeNo", u.name as owner, u.en_name as "enOwner", s.site_name as "siteName",
          s.en_name as "enSiteName", o.begin_at as "beginAt", o.end_at as "endAt", h.amount, h.status,
          epoch_ms(o.pay_deadline) as "payDeadline"
        from order_share h
          join order_split x on x.trade_no = h.trade_no and x.ended_at is null
          join venue_order o on o.trade_no = h.trade_no and o.order_status = '1'
          join app_user u on u.id = o.user_id
          join site s on s.id = o.site_id
        where h.user_id = $1
          and o.user_id <> $1
          and (
            (h.status = ${shareStatus.unpaid} and o.pay_status = ${payStatus.unpaid} and o.pay_deadline > app_now())
            or (h.status in (${shareStatus.paid}, ${shareStatus.kept}) and o.end_at > school_now())
          )
        order by h.status, o.begin_at
        limit 20
      `,
      [requireMember(caller).userId],
    );
    return rows.map((row) => ({ ...row, amount: toYuan(row.amount) }));
  }

  /** Reminds unpaid participants once shortly before the deadline; returns the number of orders. */
  @Sweep('payments.share-reminders', 10_000)
  async sweepReminders(): Promise<number> {
    return this.db.transact(async (tx) => {
      const orders = await this.store.claimReminders(tx, REMIND_BEFORE, REMIND_AFTER, BATCH);
      for (const tradeNo of orders)
        await this.notifications.remindShares(
          tx,
          tradeNo,
          (await this.store.listShares(tx, tradeNo)).filter(({ status }) => status === shareStatus.unpaid),
        );
      return orders.length;
    });
  }

  /** Returns shares of orders that ended before everyone had paid; returns the number of shares. */
  @Sweep('payments.shares')
  async sweepShares(): Promise<number> {
    let returned = 0;
    for (const tradeNo of await this.store.listStranded(BATCH))
      returned += await this.splits.returnShares(tradeNo).catch((error: unknown) => {
        log.error({ tradeNo, err: error }, 'shares could not be refunded yet');
        return 0;
      });
    return returned;
  }
}
