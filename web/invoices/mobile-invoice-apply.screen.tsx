import './invoices.css';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { ApplicationFoot } from './application-foot';
import { BillableOrders } from './billable-orders';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { InvoiceSkeleton } from './invoice-skeleton';
import { NoBillableOrders } from './no-billable-orders';
import { TitleChoice } from './title-choice';
import { useInvoiceApplication } from './use-invoice-application';

const LOAD_FAILED = { zh: '订单没有载入', en: 'Orders failed to load' };

/** Applies for an invoice: orders of one merchant and a title. */
export default function MobileInvoiceApply() {
  const { t } = useWords();
  const application = useInvoiceApplication();
  const { list, rows, problem, chosen, choose } = application;
  if (list.isPending)
    return (
      <div className="iv">
        <InvoiceSkeleton rows={6} />
      </div>
    );
  if (list.isError && rows.length === 0)
    return <LoadFailedNotice title={LOAD_FAILED} error={list.error} retry={() => void list.refetch()} />;
  if (rows.length === 0) return <NoBillableOrders />;
  return (
    <div className="iv">
      <ProblemAlert problem={problem} />
      <h2>{t({ zh: '开给谁', en: 'Invoice title' })}</h2>
      <TitleChoice chosen={chosen} choose={choose} />
      <h2>{t({ zh: '选择订单', en: 'Select orders' })}</h2>
      <BillableOrders application={application} />
      <ApplicationFoot application={application} />
    </div>
  );
}
