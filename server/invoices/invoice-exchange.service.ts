import { Injectable } from '@nestjs/common';
import { invoicePollSeconds } from '#domain/invoices/invoice.rules';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceRefundSyncService } from './invoice-refund-sync.service';
import { InvoiceRequestService } from './invoice-request.service';
import { InvoiceSettleService } from './invoice-settle.service';
import type { Invoice } from './invoice.store';

/** Seconds to wait for the write-off of another invoice of the same orders, which wakes this one by itself. */
const BLOCKED_RETRY_SECONDS = 30;
/** Seconds until a credit note refused by the platform is tried again. */
const CREDIT_NOTE_RETRY_SECONDS = 1_800;

/**
 * Exchanges invoices and credit notes with the tax platform: queried before they are sent again, always under the same
 * number.
 */
@Injectable()
export class InvoiceExchangeService {
  constructor(
    private readonly claims: InvoiceClaimStore,
    private readonly settles: InvoiceSettleService,
    private readonly refundSync: InvoiceRefundSyncService,
    private readonly requests: InvoiceRequestService,
  ) {}

  /** Has an invoice issued, or queries the request sent before; returns when (epoch ms) to run again, or null. */
  async issue(invoice: Invoice): Promise<number | null> {
    if (!invoice.sent && (await this.claims.isBlocked(invoice.id)))
      return this.claims.postpone(invoice, BLOCKED_RETRY_SECONDS);
    const requestId = `${invoice.applyNo}.${invoice.round}`;
    const state = await this.queryOrSend(invoice, requestId, () => this.requests.issue(invoice, requestId));
    if (state?.state === 'issued') {
      await this.settles.recordIssued(invoice, state);
      // A refund may have happened while the request was at the platform.
      await this.refundSync.syncInvoice(invoice.id);
    }
    if (state?.state === 'refused') await this.settles.recordRefused(invoice, state);
    return this.nextRun(invoice, state);
  }

  /** Has a credit note issued, or queries the request sent before; returns when (epoch ms) to run again, or null. */
  async writeOff(invoice: Invoice): Promise<number | null> {
    const requestId = `${invoice.applyNo}.R${invoice.redRound}`;
    const state = await this.queryOrSend(invoice, requestId, () => this.requests.writeOff(invoice, requestId));
    if (state?.state === 'issued') await this.settles.recordCreditNote(invoice, state);
    if (state?.state !== 'refused') return this.nextRun(invoice, state);
    log.error({ invoice: invoice.id, code: state.code }, 'a credit note was refused and waits for the finance office');
    await this.settles.recordCreditNoteRefused(invoice);
    return this.claims.postpone(invoice, CREDIT_NOTE_RETRY_SECONDS, { error: state.reason });
  }

  /**
   * Queries the platform if the request may be known there, otherwise sends it. Returns null if it may no longer be
   * sent.
   */
  private async queryOrSend(
    invoice: Invoice,
    requestId: string,
    send: () => Promise<InvoiceReply>,
  ): Promise<InvoiceReply | null> {
    const known = invoice.sent ? await this.requests.query(requestId) : null;
    if (known && known.state !== 'none') return known;
    if (!(await this.claims.markSending(invoice))) return null;
    await failpoint('invoice.sending');
    return send();
  }

  private async nextRun(invoice: Invoice, state: InvoiceReply | null): Promise<number | null> {
    return state?.state === 'running' || state?.state === 'none'
      ? this.claims.postpone(invoice, invoicePollSeconds(invoice.polls + 1), { polled: true })
      : this.claims.dueAt(invoice.id);
  }
}
