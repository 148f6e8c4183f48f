import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  taxPlatformEndpoints,
  invoiceHeaders,
  invoiceReply,
  invoiceStringToSign,
  type InvoiceReply,
} from '#contract/invoices/invoice-channel.contract';
import { Clock } from '#server/kit/runtime/clock';
import { TaxPlatformConfig } from './tax-platform-config';

type EndpointName = keyof typeof taxPlatformEndpoints;
type RequestInput<D extends EndpointName> = z.input<(typeof taxPlatformEndpoints)[D]['input']>;

const TIMEOUT_MS = 5_000;
const MAX_FILE_BYTES = 10 * 1_048_576;

/** The tax platform gave no valid answer; the request is retried later. */
export class TaxPlatformUnavailable extends Error {}

/** Client of the tax platform: signed HTTP requests. */
@Injectable()
export class TaxPlatformClient {
  constructor(
    private readonly config: TaxPlatformConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the seller of a merchant; null if no platform is connected. */
  seller(merchantId: number): { readonly name: string; readonly taxNo: string } | null {
    const keys = this.config.get();
    return keys && (keys.sellers?.[String(merchantId)] ?? keys.seller);
  }

  /** Requests an invoice. */
  issue(input: RequestInput<'issue'>): Promise<InvoiceReply> {
    return this.requestState('issue', input);
  }

  /** Requests a credit note. */
  writeOff(input: RequestInput<'red'>): Promise<InvoiceReply> {
    return this.requestState('red', input);
  }

  /** Returns the state of a request. */
  query(requestId: string): Promise<InvoiceReply> {
    return this.requestState('query', { requestId });
  }

  /** Downloads the PDF of an invoice number. */
  async downloadFile(invoiceNo: string): Promise<Buffer> {
    const response = await this.post('file', { invoiceNo });
    const bytes = response.ok
      ? Buffer.from(await response.arrayBuffer().catch(() => this.unavailable('the line broke')))
      : this.unavailable(`HTTP ${response.status}`);
    return bytes.length <= MAX_FILE_BYTES && bytes.subarray(0, 5).toString('latin1') === '%PDF-'
      ? bytes
      : this.unavailable('no PDF');
  }

  private async requestState<D extends EndpointName>(endpoint: D, input: RequestInput<D>): Promise<InvoiceReply> {
    const response = await this.post(endpoint, input);
    const parsed = invoiceReply.safeParse(await response.json().catch(() => null));
    return response.ok && parsed.success
      ? parsed.data
      : this.unavailable(response.ok ? 'an unreadable answer' : `HTTP ${response.status}`);
  }

  private async post<D extends EndpointName>(endpoint: D, input: RequestInput<D>): Promise<Response> {
    const keys = this.config.get();
    if (!keys) return this.unavailable('no tax platform');
    const { path } = taxPlatformEndpoints[endpoint];
    const body = JSON.stringify(input);
    const timestamp = String(this.clock.now());
    const sign = createHmac('sha256', keys.secret)
      .update(invoiceStringToSign('POST', path, createHash('sha256').update(body).digest('hex'), timestamp))
      .digest('hex');
    try {
      return await fetch(`${keys.baseUrl}${path}`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          [invoiceHeaders.keyId]: keys.keyId,
          [invoiceHeaders.timestamp]: timestamp,
          [invoiceHeaders.sign]: sign,
        },
      });
    } catch (error) {
      return this.unavailable((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke');
    }
  }

  private unavailable(reason: string): never {
    throw new TaxPlatformUnavailable(reason);
  }
}
