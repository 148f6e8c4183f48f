import type { InvoiceTerms } from '#domain/invoices/invoice.rules';
import { balanceInvoice, type BalanceInvoice } from '#domain/invoices/title.status';
import { schoolStamp } from '#server/kit/runtime/clock';
import type { Settings } from '#server/kit/settings/settings';

/** Returns the configured terms of invoicing at an instant (epoch ms). */
export function invoiceTerms(settings: Settings, now: number): InvoiceTerms {
  const setting = settings.get('invoice.balance') as BalanceInvoice;
  return {
    closedDays: settings.get('orderClosedDays'),
    balance: setting === balanceInvoice.recharge ? setting : balanceInvoice.use,
    now,
    atDesk: false,
  };
}

/** Returns the school's month of an instant (epoch ms) as `YYYY-MM`. */
export const monthOf = (at: number): string => schoolStamp(at).slice(0, 7);
