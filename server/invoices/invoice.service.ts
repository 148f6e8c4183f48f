import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { whyNotReplace, whyNotTogether, type InvoiceTerms } from '#domain/invoices/invoice.rules';
import { balanceInvoice, redReason, type BalanceInvoice } from '#domain/invoices/title.status';
import { Failure, insist, sentenceOf } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { step } from '#domain/kit/machine';
import { toYuan } from '#domain/kit/money';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import type { BillRow, InvoiceView, invoices } from '#contract/invoices/invoice.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller, type Member } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import { insistFields } from '#server/kit/refused-fields';
import { Settings } from '#server/kit/settings';
import type { Bill } from './bill.store';
import { InvoiceBooks } from './invoice-books';
import { InvoiceViewService } from './invoice-view.service';
import type { Invoice } from './invoice.store';
import type { Title } from './title.store';

/** A saved title and the address the invoice is sent to. */
type Wish = Pick<ParsedOf<typeof invoices.edit>, 'titleId' | 'email'>;

/** Invoice applications: apply, correct, replace and withdraw. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly db: Db,
    private readonly books: InvoiceBooks,
    readonly views: InvoiceViewService,
    private readonly settings: Settings,
  ) {}

  /** Returns a member's orders that can be invoiced, or the reasons why not. */
  async orders(
    { page, size }: ParsedOf<typeof invoices.orders>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof invoices.orders>> {
    const { rows, total } = await this.books.bills.page(userId, { page, size });
    const balance = await this.books.bills.balance(this.db, userId);
    const merchants = await this.db.rows<{ id: number; name: string; enName: string }>(
      'select id, merchant_name as name, en_name as "enName" from merchant where id = any($1)',
      [rows.map(({ merchantId }) => merchantId)],
    );
    return pageReply(
      rows.map((bill): BillRow => {
        const merchant = merchants.find(({ id }) => id === bill.merchantId);
        const why = whyNotTogether([bill], this.terms(bill.now), balance);
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
          allowed: why === null,
          reason: why && sentenceOf(why.spec, 'zh', why.facts),
          reasonEn: why && sentenceOf(why.spec, 'en', why.facts),
        };
      }),
      total,
      { page, size },
    );
  }

  /** Applies for an invoice over own orders. */
  async apply({ tradeNos, ...wish }: ParsedOf<typeof invoices.apply>, caller: Caller): Promise<InvoiceView> {
    const member = memberOf(caller);
    const { id } = await once(this.db, caller, async (tx) => {
      const title = await this.wished(tx, member, wish);
      return { id: await this.make(tx, caller, { tradeNos, title, userId: member.userId }) };
    });
    return this.views.own(id, member);
  }

  /**
   * Creates an application for these orders: of the named member, or, at the counter, of the orders' owner if `reached`
   * accepts them.
   */
  async make(
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
      readonly reached?: (bill: Bill) => boolean;
    },
  ): Promise<number> {
    const buyer = userId ?? (await this.books.bills.some(tx, tradeNos))[0]?.userId;
    if (buyer === undefined) throw new Failure(invoiceFailure.invoiceOrderGone);
    await this.books.bills.turn(tx, buyer);
    const bills = await this.books.bills.locked(tx, tradeNos);
    if (userId !== undefined && bills.some((bill) => bill.userId !== userId))
      throw new Failure(invoiceFailure.invoiceOrderGone);
    if (reached && !bills.every(reached)) throw new Failure(invoiceFailure.invoiceOrderGone);
    const [first] = bills as [Bill, ...Bill[]];
    insist(
      whyNotTogether(
        bills,
        { ...this.terms(first.now), atDesk: reached !== undefined },
        await this.books.bills.balance(tx, buyer),
      ),
    );
    const venueId = bills.every((bill) => bill.venueId === first.venueId) ? first.venueId : null;
    const id = await this.books.rows.insert(tx, {
      userId: buyer,
      merchantId: first.merchantId,
      venueId,
      title,
      rate: this.settings.get('invoice.taxRate'),
      lines: bills.map(({ tradeNo, kept, name, enName }) => ({ tradeNo, amount: kept, name, enName })),
      ...(reached ? { madeBy: memberOf(caller).userId } : {}),
    });
    await audit(tx, caller, {
      action: reached ? 'invoice.issue' : 'invoice.apply',
      object: `invoice:${id}`,
      after: { tradeNos: bills.map(({ tradeNo }) => tradeNo), amount: bills.reduce((all, { kept }) => all + kept, 0) },
    });
    tx.tell(invoiceAsked, { invoiceId: id });
    await this.books.news.moved(tx, buyer);
    return id;
  }

  /** Changes the title of an application before it is sent, or after it was refused. */
  async edit({ id, ...wish }: ParsedOf<typeof invoices.edit>, caller: Caller): Promise<InvoiceView> {
    return this.change(id, caller, 'invoice.edit', async (tx, was, member) => {
      const title = await this.wished(tx, member, wish);
      const refused = was.status === invoiceStatus.replacing;
      const next = refused ? step(invoiceMachine, 'correct', was, {}) : step(invoiceMachine, 'alter', was, was);
      await this.books.rows.move(tx, was, next, {
        ...columnsOf(title),
        refused_why: '',
        round: was.round + (refused ? 1 : 0),
      });
      await this.books.rows.due(tx, id);
      return id;
    });
  }

  /** Replaces an issued invoice with another title: the old one is written off, then the new one issued. */
  async replace({ id, ...wish }: ParsedOf<typeof invoices.replace>, caller: Caller): Promise<InvoiceView> {
    return this.change(id, caller, 'invoice.replace', async (tx, was, member) => {
      const title = await this.wished(tx, member, wish);
      const next = step(invoiceMachine, 'replace', was, {});
      if (was.redWanted) throw new Failure(invoiceFailure.invoiceOver);
      const [now] = await tx.rows<{ at: number }>('select (extract(epoch from app_now()) * 1000)::float8 as at');
      insist(
        whyNotReplace({ replaced: was.replaced, issuedIn: monthOf(was.issuedAt ?? 0), now: monthOf(now?.at ?? 0) }),
      );
      const lines = await this.books.rows.lines([id], tx, true);
      await this.books.rows.move(tx, was, next);
      await this.books.rows.let(tx, id);
      await this.books.rows.wantRed(tx, id, redReason.replace, member.userId);
      const { userId, merchantId, venueId, rate, replaced } = was;
      const made = await this.books.rows.insert(tx, {
        userId,
        merchantId,
        venueId,
        title,
        rate,
        lines,
        replaces: id,
        replaced: replaced + 1,
      });
      tx.tell(invoiceAsked, { invoiceId: id });
      return made;
    });
  }

  /** Withdraws an application. */
  async withdraw(id: number, caller: Caller): Promise<InvoiceView> {
    return this.change(id, caller, 'invoice.withdraw', async (tx, was) => {
      await this.end(tx, was);
      return id;
    });
  }

  /**
   * Closes an application: its orders are free, and the invoice it should have replaced is restored, or written off if
   * it cannot be restored.
   */
  async end(tx: Tx, was: Invoice): Promise<void> {
    await this.books.rows.move(tx, was, step(invoiceMachine, 'withdraw', was, was));
    await this.books.rows.let(tx, was.id);
    if (was.replaces === null) return;
    const old = await this.books.rows.find(was.replaces, tx);
    if (old.status !== invoiceStatus.replacing) return;
    if (old.redNo !== null) return this.books.rows.move(tx, old, step(invoiceMachine, 'relieve', old, {}));
    if (old.sent) return;
    await this.books.rows.move(tx, old, step(invoiceMachine, 'restore', old, old));
    await this.books.rows.forgoRed(tx, old.id);
    await this.books.rows.hold(tx, old.id);
  }

  private async change(
    id: number,
    caller: Caller,
    action: string,
    work: (tx: Tx, was: Invoice, member: Member) => Promise<number>,
  ): Promise<InvoiceView> {
    const member = memberOf(caller);
    if ((await this.books.rows.find(id)).userId !== member.userId) throw new Failure(invoiceFailure.invoiceGone);
    const answer = await once(this.db, caller, async (tx) => {
      await this.books.bills.turn(tx, member.userId);
      const was = await this.books.rows.lock(tx, id);
      const made = await work(tx, was, member);
      await audit(tx, caller, {
        action,
        object: `invoice:${id}`,
        before: { status: was.status, round: was.round },
        ...(made === id ? {} : { after: { invoice: made } }),
      });
      tx.tell(invoiceAsked, { invoiceId: made });
      await this.books.news.moved(tx, member.userId);
      return { id: made };
    });
    return this.views.own(answer.id, member);
  }

  private async wished(tx: Tx, { userId }: Member, { titleId, email }: Wish): Promise<Title> {
    const title = await this.books.titles.own(tx, userId, titleId);
    if (!title) throw new Failure(invoiceFailure.titleGone);
    if (email) insistFields({ email: whyNotEmail(email) });
    return { ...title, email: email ?? title.email };
  }

  private terms(now: number): InvoiceTerms {
    const said = this.settings.get('invoice.balance') as BalanceInvoice;
    return {
      closedDays: this.settings.get('orderClosedDays'),
      balance: said === balanceInvoice.recharge ? said : balanceInvoice.use,
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
