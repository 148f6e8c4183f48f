import type { InvoiceView } from '#contract/invoices/invoice.contract';
import { InvoiceCard } from './invoice-card';

/** Own invoices as a list of cards. */
export const InvoiceList = ({ invoices }: { readonly invoices: readonly InvoiceView[] }) => (
  <ul className="iv-list">
    {invoices.map((one) => (
      <li key={one.id}>
        <InvoiceCard one={one} />
      </li>
    ))}
  </ul>
);
