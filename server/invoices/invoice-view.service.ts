import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { whyNotReplace, STUCK_TRIES } from '#domain/invoices/invoice.rules';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { redReason } from '#domain/invoices/title.status';
import { enumMember as nameOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { whyNot } from '#domain/kit/machine';
import { toYuan } from '#domain/kit/money';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { invoices, InvoiceView } from '#contract/invoices/invoice.contract';
import { pageReply } from '#contract/kit/page';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { monthOf } from './invoice-terms';
import { InvoiceViewStore, type InvoiceViewRow } from './invoice-view.store';
import { InvoiceStore, type Invoice } from './invoice.store';

const stampOf = (at: number | null): string | null => (at === null ? null : schoolStamp(at));

/** Returns the reason of a write-off: in both languages for a standard reason, as written for a manual one. */
export const creditNoteReason = (
  reason: string | null,
): { readonly redReason: string | null; readonly redReasonEn: string | null } => {
  const member = reason === null ? undefined : nameOf(redReason, reason);
  return { redReason: member?.zh ?? reason, redReasonEn: member?.en ?? reason };
};

/** Invoices as members see them. */
@Injectable()
export class InvoiceViewService {
  constructor(
    private readonly views: InvoiceViewStore,
    private readonly store: InvoiceStore,
    private readonly clock: Clock,
    private readonly attachments: AttachmentDownloadService,
  ) {}

  /** Returns an invoice by id; the caller must have checked the access. */
  async view(id: number): Promise<InvoiceView> {
    const row = await this.views.find(id);
    const [shown] = row === undefined ? [] : await this.toViews([row]);
    if (!shown) throw new Failure(invoiceFailure.invoiceGone);
    return shown;
  }

  /** Returns one of the caller's own invoices; others do not exist. */
  async findOwn(id: number, { userId }: Pick<Member, 'userId'>): Promise<InvoiceView> {
    if ((await this.store.find(id)).userId !== userId) throw new Failure(invoiceFailure.invoiceGone);
    return this.view(id);
  }

  /** Returns the caller's own invoices, newest first. */
  async mine(
    { status, page, size }: ParsedOf<typeof invoices.mine>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof invoices.mine>> {
    const { rows, total } = await this.views.page(userId, { status, page, size });
    return pageReply(await this.toViews(rows), total, { page, size });
  }

  /** Returns every invoice an own order was on. */
  async history(tradeNo: string, { userId }: Member): Promise<AnswerOf<typeof invoices.history>> {
    if (!(await this.views.isOwnOrder(tradeNo, userId))) throw new Failure(invoiceFailure.invoiceOrderGone);
    const rows = await this.views.findManyByOrder(tradeNo, userId);
    return { invoices: await this.toViews(rows) };
  }

  /** Returns an invoice file address valid for a minute. */
  address({ fileId, redFileId }: Pick<Invoice, 'fileId' | 'redFileId'>, red: boolean): { url: string } {
    const id = red ? redFileId : fileId;
    if (id === null) throw new Failure(invoiceFailure.fileNotYet);
    return { url: this.attachments.ticketUrl(id) };
  }

  /** Returns the file address of an own invoice. */
  async ownFile(id: number, red: boolean, { userId }: Member): Promise<{ url: string }> {
    const invoice = await this.store.find(id);
    if (invoice.userId !== userId) throw new Failure(invoiceFailure.invoiceGone);
    return this.address(invoice, red);
  }

  private async toViews(rows: readonly InvoiceViewRow[]): Promise<InvoiceView[]> {
    const lines = rows.length === 0 ? [] : await this.store.lines(rows.map(({ id }) => id));
    const now = monthOf(this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      applyNo: row.applyNo,
      status: row.status,
      closed: row.closed,
      titleKind: row.kind,
      title: row.title,
      taxNo: row.taxNo,
      email: row.email,
      amount: toYuan(row.amount),
      tax: toYuan(row.tax),
      merchantName: row.merchantName,
      enMerchantName: row.enMerchantName,
      lines: lines
        .filter(({ invoiceId }) => invoiceId === row.id)
        .map(({ tradeNo, name, enName, amount }) => ({ tradeNo, name, enName, amount: toYuan(amount) })),
      invoiceNo: row.invoiceNo,
      issuedAt: stampOf(row.issuedAt),
      redNo: row.redNo,
      redAt: stampOf(row.redAt),
      ...creditNoteReason(row.redReason),
      replaces: row.replaces,
      refusedWhy: row.refusedWhy,
      waiting: row.tries >= STUCK_TRIES,
      file: row.fileId !== null,
      redFile: row.redFileId !== null,
      gmtCreate: schoolStamp(row.gmtCreate),
      mayEdit: whyNot(invoiceMachine, row.status === invoiceStatus.issuing ? 'alter' : 'correct', row, row) === null,
      mayWithdraw: whyNot(invoiceMachine, 'withdraw', row, row) === null,
      mayReplace:
        !row.redWanted &&
        row.issuedAt !== null &&
        whyNot(invoiceMachine, 'replace', row, {}) === null &&
        whyNotReplace({ replaced: row.replaced, issuedIn: monthOf(row.issuedAt), now }) === null,
    }));
  }
}
