import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { whyNotReplace } from '#domain/invoices/invoice.rules';
import { redReason } from '#domain/invoices/title.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import type { invoices } from '#contract/invoices/invoice.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { InvoiceApplicationService } from './invoice-application.service';
import { InvoiceLock } from './invoice-lock.service';
import { monthOf } from './invoice-terms';
import { InvoiceStore, titleColumns } from './invoice.store';
import { TitleService } from './title.service';

/** Changes of own invoices: correct, replace and withdraw. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly lock: InvoiceLock,
    private readonly invoices: InvoiceStore,
    private readonly titles: TitleService,
    private readonly applications: InvoiceApplicationService,
  ) {}

  /** Changes the title of an application before it is sent, or after it was refused; returns its id. */
  edit({ id, ...titleInput }: ParsedOf<typeof invoices.edit>, caller: Member): Promise<number> {
    return this.lock.changeOwn(id, caller, 'invoice.edit', async (tx, current, member) => {
      const title = await this.titles.resolve(tx, member.userId, titleInput);
      const refused = current.status === invoiceStatus.replacing;
      const next = refused
        ? step(invoiceMachine, 'correct', current, {})
        : step(invoiceMachine, 'alter', current, current);
      await this.invoices.update(tx, current, next, {
        ...titleColumns(title),
        refusedWhy: '',
        round: current.round + (refused ? 1 : 0),
      });
      await this.invoices.restartWork(tx, id);
      return id;
    });
  }

  /**
   * Replaces an issued invoice with another title: the old one is written off, then the new one issued; returns
   * the id of the new one.
   */
  replace({ id, ...titleInput }: ParsedOf<typeof invoices.replace>, caller: Member): Promise<number> {
    return this.lock.changeOwn(id, caller, 'invoice.replace', async (tx, current, member) => {
      const title = await this.titles.resolve(tx, member.userId, titleInput);
      const next = step(invoiceMachine, 'replace', current, {});
      if (current.redWanted) throw new Failure(invoiceFailure.invoiceOver);
      const now = await this.invoices.now(tx);
      throwIfRefused(
        whyNotReplace({
          replaced: current.replaced,
          issuedIn: monthOf(current.issuedAt ?? 0),
          now: monthOf(now),
        }),
      );
      const lines = await this.invoices.lines([id], tx, true);
      await this.invoices.update(tx, current, next);
      await this.invoices.releaseLines(tx, id);
      await this.invoices.requestCreditNote(tx, id, redReason.replace, member.userId);
      const { userId, merchantId, venueId, rate, replaced } = current;
      const replacementId = await this.invoices.insert(tx, {
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

  /** Withdraws an application; returns its id. */
  withdraw(id: number, caller: Member): Promise<number> {
    return this.lock.changeOwn(id, caller, 'invoice.withdraw', async (tx, current) => {
      await this.applications.close(tx, current);
      return id;
    });
  }
}
