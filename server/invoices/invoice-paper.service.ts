import { Injectable } from '@nestjs/common';
import { taxWithin } from '#domain/invoices/invoice.rules';
import { redReason } from '#domain/invoices/title.status';
import { memberOf } from '#domain/kit/enumeration';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { Settings } from '#server/kit/settings';
import { InvoiceStore, type Invoice } from './invoice.store';
import { ProviderAway, ProviderDoor } from './provider-door';

/** Builds the requests to the tax platform. */
@Injectable()
export class InvoicePaper {
  constructor(
    readonly door: ProviderDoor,
    private readonly store: InvoiceStore,
    private readonly settings: Settings,
  ) {}

  /** Requests an invoice under a request number. */
  async issue(
    { id, merchantId, title, taxNo, bank, account, address, phone, email, amount, tax, rate }: Invoice,
    requestId: string,
  ): Promise<InvoiceReply> {
    const merchant = await this.store.merchant(merchantId);
    const seller =
      merchant.name !== '' && merchant.taxNo !== ''
        ? { name: merchant.name, taxNo: merchant.taxNo }
        : this.door.seller(merchantId);
    if (!seller) throw new ProviderAway('no tax platform');
    const lines = await this.store.lines([id], undefined, true);
    const [name, taxCode] = [
      merchant.item || this.settings.get('invoice.itemName'),
      this.settings.get('invoice.taxCode'),
    ];
    return this.door.issue({
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
        tax: taxWithin(line.amount, rate),
        rate,
      })),
    });
  }

  /** Requests a credit note under a request number, with the stored reason. */
  red({ invoiceNo, redReason: why }: Invoice, requestId: string): Promise<InvoiceReply> {
    return this.door.red({
      requestId,
      invoiceNo: invoiceNo ?? '',
      reason: memberOf(redReason, why ?? '')?.zh ?? why ?? '',
    });
  }
}
