import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan, type Fen } from '#domain/kit/money';
import { refundReason } from '#domain/payments/pay.status';
import { specialRefundFailure } from '#domain/payments/special-refund.failures';
import { checkStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { specialRefundRow, specialRefunds, type SpecialRefundRow } from '#contract/payments/special-refund.contract';
import { AttachmentDoorService } from '#server/attachments/attachment-door.service';
import { memberOf, type Caller, type Member } from '#server/kit/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { is, listAll, listPage, sinceDate, untilDate, type Asked, type Bind, type ListSpec } from '#server/kit/list';
import { scoped } from '#server/kit/scope';
import { ViewerLog } from '#server/system/viewer-log.service';

type Stored = Omit<SpecialRefundRow, 'submittedAt' | 'checkedAt' | 'amount'> & {
  amount: Fen;
  submittedAt: Date;
  checkedAt: Date | null;
};

const list: ListSpec<'keyword' | 'checkStatus' | 'reasonType' | 'dateFrom' | 'dateTo', 'submittedAt'> = {
  select: `r.id, r.trade_no as "tradeNo", u.name, u.en_name as "enName", s.site_name as "siteName", s.en_name as "enSiteName", o.begin_at as "beginAt", (case when r.check_status = ${checkStatus.passed} then o.refund_fee else greatest(0, o.pay_fee - o.refund_fee) end)::int as amount, r.reason_type as "reasonType", r.reason_text as "reasonText",
    r.proof_ids as "proofIds", r.check_status as "checkStatus", r.check_content as "checkContent", r.round, r.submitted_at as "submittedAt", r.checked_at as "checkedAt"`,
  from: 'refund_apply r join venue_order o on o.trade_no = r.trade_no join site s on s.id = o.site_id join app_user u on u.id = r.user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(r.trade_no ilike ${text} or r.user_id = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and (p.name ilike ${text} or p.username ilike ${text}))))`;
    },
    checkStatus: is('r.check_status'),
    reasonType: is('r.reason_type'),
    dateFrom: sinceDate('r.submitted_at'),
    dateTo: untilDate('r.submitted_at'),
  },
  sorts: { submittedAt: 'r.submitted_at' },
  solid: ['submittedAt'],
  last: 'r.id desc',
};

const sheet: Sheet<SpecialRefundRow> = {
  zh: '退款审核',
  en: 'Refund requests',
  row: specialRefundRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'name' },
    { key: 'siteName' },
    { key: 'beginAt', width: 18 },
    { key: 'amount' },
    { key: 'reasonType', of: refundReason },
    { key: 'reasonText', width: 36 },
    { key: 'checkStatus', of: checkStatus },
    { key: 'checkContent', width: 30 },
    { key: 'round' },
    { key: 'submittedAt', width: 20 },
    { key: 'checkedAt', width: 20 },
  ],
};

const within =
  (caller: Caller) =>
  (bind: Bind): string[] => [
    'not r.closed',
    ...scoped(memberOf(caller), { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' })(bind),
  ];
const shown = ({ amount, submittedAt, checkedAt, ...row }: Stored): SpecialRefundRow => ({
  ...row,
  amount: toYuan(amount),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

/** Lists special refund requests for the venue. */
@Injectable()
export class SpecialRefundDesk {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly viewers: ViewerLog,
    private readonly door: AttachmentDoorService,
  ) {}

  async list(
    asked: ParsedOf<typeof specialRefunds.list>,
    caller: Caller,
  ): Promise<AnswerOf<typeof specialRefunds.list>> {
    const found = await listPage<Stored>(this.db, list, asked, within(caller));
    return { ...found, content: found.content.map(shown) };
  }

  /** Exports the whole filtered list. */
  @Exports(specialRefunds.exportFile)
  written(caller: Member, asked: Asked) {
    return {
      sheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapped(rowsOf<Stored>(this.db, listAll(list, asked, EXPORT_CAP, within(caller))), shown),
    };
  }

  /** Returns the address of one proof, valid for a minute; the access is logged. */
  async proof(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const values: unknown[] = [id, attachmentId];
    const reach = within(caller)((value) => `$${values.push(value)}`).join(' and ');
    const [row] = await this.db.rows<{ userId: number }>(
      `select r.user_id as "userId" from refund_apply r join venue_order o on o.trade_no = r.trade_no where r.id = $1 and $2 = any (r.proof_ids) and ${reach}`,
      values,
    );
    if (!row) throw new Failure(specialRefundFailure.specialGone);
    await this.viewers.opened(this.db, caller, { of: row.userId, fields: ['proof'], why: 'refund' });
    return { url: this.door.address(attachmentId) };
  }
}
