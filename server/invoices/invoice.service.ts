import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { whyNotReplace, whyNotOneInvoice, type InvoiceTerms } from '#domain/invoices/invoice.rules';
import { balanceInvoice, redReason, type BalanceInvoice } from '#domain/invoices/title.status';
import { Failure, throwIfRefused, sentenceOf } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { step } from '#domain/kit/machine';
import { toYuan } from '#domain/kit/money';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import type { BillableOrderRow, InvoiceView, invoices } from '#contract/invoices/invoice.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';
import { Settings } from '#server/kit/settings/settings';
import type { BillableOrder } from './billable-order.store';
import { InvoiceStores } from './invoice-stores';
import { InvoiceViewService } from './invoice-view.service';
import type { Invoice } from './invoice.store';
import type { Title } from './title.store';

/** A saved title and the address the invoice is sent to. */
type InvoiceTitleInput = Pick<ParsedOf<typeof invoices.edit>, 'titleId' | 'email'>;

/** Invoice applications: apply, correct, replace and withdraw. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly db: Db,
    private readonly stores: InvoiceStores,
    readonly views: InvoiceViewService,
    private readonly settings: Settings,
  ) {}

  /** Returns a member's orders that can be invoiced, or the reasons why not. */
  async listBillable(
    { page, size }: ParsedOf<typeof invoices.orders>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof invoices.orders>> {
    const { rows, total } = await this.stores.billables.page(userId, { page, size });
    const balance = await this.stores.billables.balance(this.db, userId);
    const merchants = await this.db.rows<{ id: number; name: string; enName: string }>(
      'select id, merchant_name as name, en_name as "enName" from merchant where id = any($1)',
      [rows.map(({ merchantId }) => merchantId)],
    );
    return pageReply(
      rows.map((bill): BillableOrderRow => {
        const merchant = merchants.find(({ id }) => id === bill.merchantId);
        const refusal = whyNotOneInvoice([bill], this.terms(bill.now), balance);
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

  /** Applies for an invoice over own orders. */
  async apply({ tradeNos, ...titleInput }: ParsedOf<typeof invoices.apply>, caller: Caller): Promise<InvoiceView> {
    const member = requireMember(caller);
    const { id } = await runIdempotent(this.db, caller, async (tx) => {
      const title = await this.resolveTitle(tx, member, titleInput);
      return { id: await this.createApplication(tx, caller, { tradeNos, title, userId: member.userId }) };
    });
    return this.views.findOwn(id, member);
  }

  /**
   * Creates an application for these orders: of the named member, or, at the counter, of the orders' owner if `reached`
   * accepts them.
   */
  async createApplication(
    tx: Tx,
    caller: Caller,
    {
      tradeNos,
      title,
      userId,
      reached,
    }: {
      readonly tradeNos: readonly string[];
      readonly title: Title;
      readonly userId?: number;
      readonly reached?: (bill: BillableOrder) => boolean;
    },
  ): Promise<number> {
    const buyer = userId ?? (await this.stores.billables.findMany(tx, tradeNos))[0]?.userId;
    if (buyer === undefined) throw new Failure(invoiceFailure.invoiceOrderGone);
    await this.stores.billables.lockMember(tx, buyer);
    const bills = await this.stores.billables.lockAndRead(tx, tradeNos);
    if (userId !== undefined && bills.some((bill) => bill.userId !== userId))
      throw new Failure(invoiceFailure.invoiceOrderGone);
    if (reached && !bills.every(reached)) throw new Failure(invoiceFailure.invoiceOrderGone);
    const [first] = bills as [BillableOrder, ...BillableOrder[]];
    throwIfRefused(
      whyNotOneInvoice(
        bills,
        { ...this.terms(first.now), atDesk: reached !== undefined },
        await this.stores.billables.balance(tx, buyer),
      ),
    );
    const venueId = bills.every((bill) => bill.venueId === first.venueId) ? first.venueId : null;
    const id = await this.stores.invoices.insert(tx, {
      userId: buyer,
      merchantId: first.merchantId,
      venueId,
      title,
      rate: this.settings.get('invoice.taxRate'),
      lines: bills.map(({ tradeNo, kept, name, enName }) => ({ tradeNo, amount: kept, name, enName })),
      ...(reached ? { madeBy: requireMember(caller).userId } : {}),
    });
    await writeAudit(tx, caller, {
      action: reached ? 'invoice.issue' : 'invoice.apply',
      object: `invoice:${id}`,
      after: {
        tradeNos: bills.map(({ tradeNo }) => tradeNo),
        amount: bills.reduce((total, { kept }) => total + kept, 0),
      },
    });
    tx.emit(invoiceAsked, { invoiceId: id });
    await this.stores.notifications.refreshPages(tx, buyer);
    return id;
  }

  /** Changes the title of an application before it is sent, or after it was refused. */
  async edit({ id, ...titleInput }: ParsedOf<typeof invoices.edit>, caller: Caller): Promise<InvoiceView> {
    return this.changeOwn(id, caller, 'invoice.edit', async (tx, current, member) => {
      const title = await this.resolveTitle(tx, member, titleInput);
      const refused = current.status === invoiceStatus.replacing;
      const next = refused
        ? step(invoiceMachine, 'correct', current, {})
        : step(invoiceMachine, 'alter', current, current);
      await this.stores.invoices.update(tx, current, next, {
        ...columnsOf(title),
        refused_why: '',
        round: current.round + (refused ? 1 : 0),
      });
      await this.stores.invoices.restartWork(tx, id);
      return id;
    });
  }

  /** Replaces an issued invoice with another title: the old one is written off, then the new one issued. */
  async replace({ id, ...titleInput }: ParsedOf<typeof invoices.replace>, caller: Caller): Promise<InvoiceView> {
    return this.changeOwn(id, caller, 'invoice.replace', async (tx, current, member) => {
      const title = await this.resolveTitle(tx, member, titleInput);
      const next = step(invoiceMachine, 'replace', current, {});
      if (current.redWanted) throw new Failure(invoiceFailure.invoiceOver);
      const [now] = await tx.rows<{ at: number }>('select (extract(epoch from app_now()) * 1000)::float8 as at');
      throwIfRefused(
        whyNotReplace({
          replaced: current.replaced,
          issuedIn: monthOf(current.issuedAt ?? 0),
          now: monthOf(now?.at ?? 0),
        }),
      );
      const lines = await this.stores.invoices.lines([id], tx, true);
      await this.stores.invoices.update(tx, current, next);
      await this.stores.invoices.releaseLines(tx, id);
      await this.stores.invoices.requestCreditNote(tx, id, redReason.replace, member.userId);
      const { userId, merchantId, venueId, rate, replaced } = current;
      const replacementId = await this.stores.invoices.insert(tx, {
        userId,
        merchantId,
        venueId,
        title,
        rate,
        lines,
        replaces: id,
        replaced: replaced + 1,
      });
      tx.emit(invoiceAsked, { invoiceId: id });
      return replacementId;
    });
  }

  /** Withdraws an application. */
  async withdraw(id: number, caller: Caller): Promise<InvoiceView> {
    return this.changeOwn(id, caller, 'invoice.withdraw', async (tx, current) => {
      await this.closeApplication(tx, current);
      return id;
    });
  }

  /**
   * Closes an application: its orders are free, and the invoice it should have replaced is restored, or written off if
   * it cannot be restored.
   */
  async closeApplication(tx: Tx, invoice: Invoice): Promise<void> {
    await this.stores.invoices.update(tx, invoice, step(invoiceMachine, 'withdraw', invoice, invoice));
    await this.stores.invoices.releaseLines(tx, invoice.id);
    if (invoice.replaces === null) return;
    const replaced = await this.stores.invoices.find(invoice.replaces, tx);
    if (replaced.status !== invoiceStatus.replacing) return;
    if (replaced.redNo !== null)
      return this.stores.invoices.update(tx, replaced, step(invoiceMachine, 'relieve', replaced, {}));
    if (replaced.sent) return;
    await this.stores.invoices.update(tx, replaced, step(invoiceMachine, 'restore', replaced, replaced));
    await this.stores.invoices.cancelCreditNote(tx, replaced.id);
    await this.stores.invoices.reclaimLines(tx, replaced.id);
  }

  private async changeOwn(
    id: number,
    caller: Caller,
    action: string,
    work: (tx: Tx, current: Invoice, member: Member) => Promise<number>,
  ): Promise<InvoiceView> {
    const member = requireMember(caller);
    if ((await this.stores.invoices.find(id)).userId !== member.userId) throw new Failure(invoiceFailure.invoiceGone);
    const answer = await runIdempotent(this.db, caller, async (tx) => {
      await this.stores.billables.lockMember(tx, member.userId);
      const current = await this.stores.invoices.lock(tx, id);
      const resultId = await work(tx, current, member);
      await writeAudit(tx, caller, {
        action,
        object: `invoice:${id}`,
        before: { status: current.status, round: current.round },
        ...(resultId === id ? {} : { after: { invoice: resultId } }),
      });
      tx.emit(invoiceAsked, { invoiceId: resultId });
      await this.stores.notifications.refreshPages(tx, member.userId);
      return { id: resultId };
    });
    return this.views.findOwn(answer.id, member);
  }

  private async resolveTitle(tx: Tx, { userId }: Member, { titleId, email }: InvoiceTitleInput): Promise<Title> {
    const title = await this.stores.titles.findOwn(tx, userId, titleId);
    if (!title) throw new Failure(invoiceFailure.titleGone);
    if (email) throwIfFieldsRefused({ email: whyNotEmail(email) });
    return { ...title, email: email ?? title.email };
  }

  private terms(now: number): InvoiceTerms {
    const setting = this.settings.get('invoice.balance') as BalanceInvoice;
    return {
      closedDays: this.settings.get('orderClosedDays'),
      balance: setting === balanceInvoice.recharge ? setting : balanceInvoice.use,
      now,
      atDesk: false,
    };
  }
}

const monthOf = (at: number): string => schoolStamp(at).slice(0, 7);
const columnsOf = ({ kind, title, taxNo, bank, account, address, phone, email }: Title) => ({
  title_kind: kind,
  title,
  tax_no: taxNo,
  bank,
  account,
  address,
  phone,
  email,
});
