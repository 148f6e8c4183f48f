import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  invoiceDoors,
  invoiceHeaders,
  invoiceReply,
  invoiceStringToSign,
  type InvoiceReply,
} from '#contract/invoices/invoice-channel.contract';
import { Clock } from '#server/kit/clock';
import { ProviderConfig } from './provider-config';

type Door = keyof typeof invoiceDoors;
type Said<D extends Door> = z.input<(typeof invoiceDoors)[D]['input']>;

const LIMIT = 5_000;
const MOST_BYTES = 10 * 1_048_576;

/** The tax platform gave no valid answer; the request is retried later. */
export class ProviderAway extends Error {}

/** Client of the tax platform: signed HTTP requests. */
@Injectable()
export class ProviderDoor {
  constructor(
    private readonly config: ProviderConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the seller of a merchant; null if no platform is connected. */
  seller(merchantId: number): { readonly name: string; readonly taxNo: string } | null {
    const keys = this.config.get();
    return keys && (keys.sellers?.[String(merchantId)] ?? keys.seller);
  }

  /** Requests an invoice. */
  issue(said: Said<'issue'>): Promise<InvoiceReply> {
    return this.state('issue', said);
  }

  /** Requests a credit note. */
  red(said: Said<'red'>): Promise<InvoiceReply> {
    return this.state('red', said);
  }

  /** Returns the state of a request. */
  query(requestId: string): Promise<InvoiceReply> {
    return this.state('query', { requestId });
  }

  /** Downloads the PDF of an invoice number. */
  async file(invoiceNo: string): Promise<Buffer> {
    const response = await this.post('file', { invoiceNo });
    const bytes = response.ok
      ? Buffer.from(await response.arrayBuffer().catch(() => this.away('the line broke')))
      : this.away(`HTTP ${response.status}`);
    return bytes.length <= MOST_BYTES && bytes.subarray(0, 5).toString('latin1') === '%PDF-'
      ? bytes
      : this.away('no PDF');
  }

  private async state<D extends Door>(door: D, said: Said<D>): Promise<InvoiceReply> {
    const response = await this.post(door, said);
    const parsed = invoiceReply.safeParse(await response.json().catch(() => null));
    return response.ok && parsed.success
      ? parsed.data
      : this.away(response.ok ? 'an answer nobody understands' : `HTTP ${response.status}`);
  }

  private async post<D extends Door>(door: D, said: Said<D>): Promise<Response> {
    const keys = this.config.get();
    if (!keys) return this.away('no tax platform');
    const { path } = invoiceDoors[door];
    const body = JSON.stringify(said);
    const timestamp = String(this.clock.now());
    const sign = createHmac('sha256', keys.secret)
      .update(invoiceStringToSign('POST', path, createHash('sha256').update(body).digest('hex'), timestamp))
      .digest('hex');
    try {
      return await fetch(`${keys.baseUrl}${path}`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT),
        headers: {
          'content-type': 'application/json',
          [invoiceHeaders.keyId]: keys.keyId,
          [invoiceHeaders.timestamp]: timestamp,
          [invoiceHeaders.sign]: sign,
        },
      });
    } catch (error) {
      return this.away((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke');
    }
  }

  private away(why: string): never {
    throw new ProviderAway(why);
  }
}
