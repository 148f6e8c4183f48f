import { Injectable } from '@nestjs/common';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { invoicePause, invoicePollPause } from '#domain/invoices/invoice.rules';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { failpoint } from '#server/kit/failpoint';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceFollowService } from './invoice-follow.service';
import { InvoiceSettleService } from './invoice-settle.service';
import type { Invoice } from './invoice.store';
import { InvoicePaper } from './invoice-paper.service';
import { ProviderAway } from './provider-door';

const BATCH = 20;
/** Seconds to wait for the write-off of another invoice of the same orders, which wakes this one by itself. */
const HELD_BACK = 30;
/** Seconds until a credit note refused by the platform is tried again. */
const RED_AGAIN = 1_800;

/**
 * Runs invoices at the tax platform: claimed by one run at a time, queried before they are sent again, always under the
 * same number.
 */
@Injectable()
export class InvoiceRunService {
  constructor(
    private readonly claims: InvoiceClaimStore,
    private readonly settles: InvoiceSettleService,
    private readonly follows: InvoiceFollowService,
    private readonly paper: InvoicePaper,
  ) {}

  /** Runs the due work of one invoice. Returns when (epoch ms) to run again, or null if nothing is left to do. */
  async run(id: number): Promise<number | null> {
    const invoice = await this.claims.claim(id);
    if (!invoice) return this.claims.dueAt(id);
    await failpoint('invoice.claimed');
    try {
      return await this.carry(invoice);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn({ invoice: id, tries: invoice.tries + 1, why: error.message }, 'the tax platform did not answer');
      return this.claims.later(invoice, invoicePause(invoice.tries + 1), { error: error.message });
    }
  }

  /** Runs due invoices that the queue lost; returns the count. */
  @Sweep('invoices.run')
  async sweep(): Promise<number> {
    const due = await this.claims.due(BATCH);
    for (const id of due)
      await this.run(id).catch((error: unknown) =>
        log.error({ invoice: id, err: error }, 'an invoice failed in the sweep'),
      );
    return due.length;
  }

  private async carry(invoice: Invoice): Promise<number | null> {
    if (invoice.issued && invoice.redWanted && invoice.redNo === null) return this.red(invoice);
    if (invoice.status === invoiceStatus.issuing) return this.issue(invoice);
    const red = invoice.fileId !== null || invoice.invoiceNo === null;
    await this.settles.filed(invoice, await this.paper.door.file((red ? invoice.redNo : invoice.invoiceNo) ?? ''), red);
    return this.claims.dueAt(invoice.id);
  }

  private async issue(invoice: Invoice): Promise<number | null> {
    if (!invoice.sent && (await this.claims.isHeldBack(invoice.id))) return this.claims.later(invoice, HELD_BACK);
    const requestId = `${invoice.applyNo}.${invoice.round}`;
    const state = await this.asked(invoice, requestId, () => this.paper.issue(invoice, requestId));
    if (state?.state === 'issued') {
      await this.settles.issued(invoice, state);
      // A refund may have happened while the request was at the platform.
      await this.follows.followOne(invoice.id);
    }
    if (state?.state === 'refused') await this.settles.refused(invoice, state);
    return this.next(invoice, state);
  }

  private async red(invoice: Invoice): Promise<number | null> {
    const requestId = `${invoice.applyNo}.R${invoice.redRound}`;
    const state = await this.asked(invoice, requestId, () => this.paper.red(invoice, requestId));
    if (state?.state === 'issued') await this.settles.reddened(invoice, state);
    if (state?.state !== 'refused') return this.next(invoice, state);
    log.error({ invoice: invoice.id, code: state.code }, 'a red note was refused and waits for the finance office');
    await this.settles.notReddened(invoice);
    return this.claims.later(invoice, RED_AGAIN, { error: state.reason });
  }

  /**
   * Queries the platform if the request may be known there, otherwise sends it. Returns null if it may no longer be
   * sent.
   */
  private async asked(
    invoice: Invoice,
    requestId: string,
    send: () => Promise<InvoiceReply>,
  ): Promise<InvoiceReply | null> {
    const known = invoice.sent ? await this.paper.door.query(requestId) : null;
    if (known && known.state !== 'none') return known;
    if (!(await this.claims.sending(invoice))) return null;
    await failpoint('invoice.sending');
    return send();
  }

  private async next(invoice: Invoice, state: InvoiceReply | null): Promise<number | null> {
    return state?.state === 'running' || state?.state === 'none'
      ? this.claims.later(invoice, invoicePollPause(invoice.polls + 1), { polled: true })
      : this.claims.dueAt(invoice.id);
  }
}
