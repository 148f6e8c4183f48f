import { Injectable } from '@nestjs/common';
import { whyNotOneInvoice } from '#domain/invoices/invoice.rules';
import { sentenceOf } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import type { BillableOrderRow, invoices } from '#contract/invoices/invoice.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { BillableOrderStore } from './billable-order.store';
import { invoiceTerms } from './invoice-terms';

/** A member's paid orders and whether they can be invoiced. */
@Injectable()
export class BillableOrderService {
  constructor(
    private readonly db: Db,
    private readonly billables: BillableOrderStore,
    private readonly settings: Settings,
  ) {}

  /** Returns a member's orders that can be invoiced, or the reasons why not. */
  async listBillable(
    { page, size }: ParsedOf<typeof invoices.orders>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof invoices.orders>> {
    const { rows, total } = await this.billables.page(userId, { page, size });
    const balance = await this.billables.balance(this.db, userId);
    const merchants = await this.billables.merchantNames(rows.map(({ merchantId }) => merchantId));
    return pageReply(
      rows.map((bill): BillableOrderRow => {
        const merchant = merchants.find(({ id }) => id === bill.merchantId);
        const refusal = whyNotOneInvoice([bill], invoiceTerms(this.settings, bill.now), balance);
        return {
          tradeNo: bill.tradeNo,
          name: bill.name,
          enName: bill.enName,
          detail: bill.detail,
          detailEn: bill.detailEn,
          amount: toYuan(bill.kept),
          merchantId: bill.merchantId,
          merchantName: merchant?.name ?? '',
          enMerchantName: merchant?.enName ?? '',
          paidAt: bill.paidAt === null ? null : schoolStamp(bill.paidAt),
          allowed: refusal === null,
          reason: refusal && sentenceOf(refusal.spec, 'zh', refusal.facts),
          reasonEn: refusal && sentenceOf(refusal.spec, 'en', refusal.facts),
        };
      }),
      total,
      { page, size },
    );
  }
}
