import { TitleForm } from './title-form';

/** Adds an invoice title. */
export default function MobileInvoiceAdd() {
  return <TitleForm was={null} />;
}
