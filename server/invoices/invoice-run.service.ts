import { Injectable } from '@nestjs/common';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { invoiceRetrySeconds } from '#domain/invoices/invoice.rules';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceExchangeService } from './invoice-exchange.service';
import { InvoiceFileService } from './invoice-file.service';
import type { Invoice } from './invoice.store';
import { TaxPlatformUnavailable } from './tax-platform-client';

const BATCH = 20;

/** Runs the pending platform work of invoices, each claimed by one run at a time. */
@Injectable()
export class InvoiceRunService {
  constructor(
    private readonly claims: InvoiceClaimStore,
    private readonly exchanges: InvoiceExchangeService,
    private readonly files: InvoiceFileService,
  ) {}

  /** Runs the due work of one invoice. Returns when (epoch ms) to run again, or null if nothing is left to do. */
  async run(id: number): Promise<number | null> {
    const invoice = await this.claims.claim(id);
    if (!invoice) return this.claims.dueAt(id);
    await failpoint('invoice.claimed');
    try {
      return await this.execute(invoice);
    } catch (error) {
      if (!(error instanceof TaxPlatformUnavailable)) throw error;
      log.warn({ invoice: id, tries: invoice.tries + 1, why: error.message }, 'the tax platform did not answer');
      return this.claims.postpone(invoice, invoiceRetrySeconds(invoice.tries + 1), { error: error.message });
    }
  }

  /** Runs due invoices that the queue lost; returns the count. */
  @Sweep('invoices.run', undefined, { slice: BATCH })
  async sweep(): Promise<number> {
    const due = await this.claims.findDue(BATCH);
    for (const id of due)
      await this.run(id).catch((error: unknown) =>
        log.error({ invoice: id, err: error }, 'an invoice failed in the sweep'),
      );
    return due.length;
  }

  private async execute(invoice: Invoice): Promise<number | null> {
    if (invoice.issued && invoice.redWanted && invoice.redNo === null) return this.exchanges.writeOff(invoice);
    if (invoice.status === invoiceStatus.issuing) return this.exchanges.issue(invoice);
    await this.files.fetchFile(invoice);
    return this.claims.dueAt(invoice.id);
  }
}
