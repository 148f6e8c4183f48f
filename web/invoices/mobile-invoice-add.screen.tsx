import { TitleForm } from './title-form';

/** A new title of invoices. */
export default function MobileInvoiceAdd() {
  return <TitleForm was={null} />;
}
