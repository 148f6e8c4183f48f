import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { refundReason } from '#domain/payments/pay.status';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { checkStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { specialRefundRow, specialRefunds, type SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { ViewerLog } from '#server/logs/viewer-log.service';
import {
  allSpecialRefunds,
  findProofOwner,
  specialRefundPage,
  type StoredSpecialRefund,
} from './special-refund-list.store';

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
    private readonly viewers: ViewerLog,
    private readonly links: AttachmentDownloadService,
  ) {}

  async list(
    query: ParsedOf<typeof specialRefunds.list>,
    caller: Member,
  ): Promise<AnswerOf<typeof specialRefunds.list>> {
    const found = await specialRefundPage(this.db, query, caller);
    return { ...found, content: found.content.map(toRow) };
  }

  /** Exports the whole filtered list. */
  @ExportSource(specialRefunds.exportFile)
  sheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<StoredSpecialRefund>(this.db, allSpecialRefunds(query, EXPORT_CAP, caller)),
        toRow,
      ),
    };
  }

  /** Returns the address of one proof, valid for a minute; the access is logged. */
  async proof(id: number, attachmentId: string, caller: Member): Promise<{ url: string }> {
    const userId = await findProofOwner(this.db, id, attachmentId, caller);
    if (userId === undefined) throw new Failure(specialRefundFailure.specialGone);
    await this.viewers.record(this.db, caller, { of: userId, fields: ['proof'], why: 'refund' });
    return { url: this.links.ticketUrl(attachmentId) };
  }
}
