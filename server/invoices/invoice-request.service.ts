import { Injectable } from '@nestjs/common';
import { includedTax } from '#domain/invoices/invoice.rules';
import { redReason } from '#domain/invoices/title.status';
import { enumMember } from '#domain/kit/enumeration';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { Settings } from '#server/kit/settings/settings';
import { InvoiceStore, type Invoice } from './invoice.store';
import { TaxPlatformUnavailable, TaxPlatformClient } from './tax-platform-client';

/** Builds the requests to the tax platform. */
@Injectable()
export class InvoiceRequestService {
  constructor(
    private readonly client: TaxPlatformClient,
    private readonly store: InvoiceStore,
    private readonly settings: Settings,
  ) {}

  /** Requests an invoice under a request number. */
  async issue(
    { id, merchantId, title, taxNo, bank, account, address, phone, email, amount, tax, rate }: Invoice,
    requestId: string,
  ): Promise<InvoiceReply> {
    const merchant = await this.store.merchantDetails(merchantId);
    const seller =
      merchant.name !== '' && merchant.taxNo !== ''
        ? { name: merchant.name, taxNo: merchant.taxNo }
        : this.client.seller(merchantId);
    if (!seller) throw new TaxPlatformUnavailable('no tax platform');
    const lines = await this.store.lines([id], undefined, true);
    const [name, taxCode] = [
      merchant.item || this.settings.get('invoice.itemName'),
      this.settings.get('invoice.taxCode'),
    ];
    return this.client.issue({
      requestId,
      seller,
      buyer: { name: title, taxNo, bank, account, address, phone },
      email,
      amount,
      tax,
      note: lines
        .map(({ tradeNo }) => tradeNo)
        .join(' ')
        .slice(0, 200),
      items: lines.map((line) => ({
        name: `${name} ${line.name}`,
        taxCode,
        amount: line.amount,
        tax: includedTax(line.amount, rate),
        rate,
      })),
    });
  }

  /** Returns what the platform knows of a request number. */
  query(requestId: string): Promise<InvoiceReply> {
    return this.client.query(requestId);
  }

  /** Requests a credit note under a request number, with the stored reason. */
  writeOff({ invoiceNo, redReason: reason }: Invoice, requestId: string): Promise<InvoiceReply> {
    return this.client.writeOff({
      requestId,
      invoiceNo: invoiceNo ?? '',
      reason: enumMember(redReason, reason ?? '')?.zh ?? reason ?? '',
    });
  }
}
