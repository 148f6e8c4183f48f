import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan, type Fen } from '#domain/kit/money';
import { refundReason } from '#domain/payments/pay.status';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { checkStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { specialRefundRow, specialRefunds, type SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListRequest,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { ViewerLog } from '#server/logs/viewer-log.service';

type StoredSpecialRefund = Omit<SpecialRefundRow, 'submittedAt' | 'checkedAt' | 'amount'> & {
  amount: Fen;
  submittedAt: Date;
  checkedAt: Date | null;
};

const list: ListQuery<'keyword' | 'checkStatus' | 'reasonType' | 'dateFrom' | 'dateTo', 'submittedAt'> = {
  select: `r.id, r.trade_no as "tradeNo", u.name, u.en_name as "enName", s.site_name as "siteName", s.en_name as "enSiteName", o.begin_at as "beginAt", (case when r.check_status = ${checkStatus.passed} then o.refund_fee else greatest(0, o.pay_fee - o.refund_fee) end)::int as amount, r.reason_type as "reasonType", r.reason_text as "reasonText",
    r.proof_ids as "proofIds", r.check_status as "checkStatus", r.check_content as "checkContent", r.round, r.submitted_at as "submittedAt", r.checked_at as "checkedAt"`,
  from: 'refund_apply r join venue_order o on o.trade_no = r.trade_no join site s on s.id = o.site_id join app_user u on u.id = r.user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(r.trade_no ilike ${text} or r.user_id = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and (p.name ilike ${text} or p.username ilike ${text}))))`;
    },
    checkStatus: equals('r.check_status'),
    reasonType: equals('r.reason_type'),
    dateFrom: sinceDate('r.submitted_at'),
    dateTo: untilDate('r.submitted_at'),
  },
  sorts: { submittedAt: 'r.submitted_at' },
  notNullSorts: ['submittedAt'],
  tieBreaker: 'r.id desc',
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

const scopeFilter =
  (caller: Caller) =>
  (bind: Bind): string[] => [
    'not r.closed',
    ...scopeConditions(requireMember(caller), { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' })(
      bind,
    ),
  ];
const toRow = ({ amount, submittedAt, checkedAt, ...row }: StoredSpecialRefund): SpecialRefundRow => ({
  ...row,
  amount: toYuan(amount),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

/** Lists special refund requests for the venue. */
@Injectable()
export class SpecialRefundList {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly viewers: ViewerLog,
    private readonly links: AttachmentDownloadService,
  ) {}

  async list(
    query: ParsedOf<typeof specialRefunds.list>,
    caller: Caller,
  ): Promise<AnswerOf<typeof specialRefunds.list>> {
    const found = await listPage<StoredSpecialRefund>(this.db, list, query, scopeFilter(caller));
    return { ...found, content: found.content.map(toRow) };
  }

  /** Exports the whole filtered list. */
  @ExportSource(specialRefunds.exportFile)
  sheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapBatches(
        rowBatches<StoredSpecialRefund>(this.db, listAll(list, query, EXPORT_CAP, scopeFilter(caller))),
        toRow,
      ),
    };
  }

  /** Returns the address of one proof, valid for a minute; the access is logged. */
  async proof(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const values: unknown[] = [id, attachmentId];
    const scope = scopeFilter(caller)((value) => `$${values.push(value)}`).join(' and ');
    const [row] = await this.db.rows<{ userId: number }>(
      `
        select r.user_id as "userId"
        from refund_apply r
          join venue_order o on o.trade_no = r.trade_no
        where r.id = $1 and $2 = any (r.proof_ids) and ${scope}
      `,
      values,
    );
    if (!row) throw new Failure(specialRefundFailure.specialGone);
    await this.viewers.record(this.db, caller, { of: row.userId, fields: ['proof'], why: 'refund' });
    return { url: this.links.ticketUrl(attachmentId) };
  }
}
