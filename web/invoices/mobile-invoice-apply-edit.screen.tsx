import './invoices.css';
import { Button, Result } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { InvoiceChangeForm } from './invoice-change-form';
import { useInvoice } from './my-invoices';

/** Changes an application, corrects a refused one, or replaces an issued invoice. */
export default function MobileInvoiceApplyEdit() {
  const { t } = useWords();
  const { id } = useParams();
  const { data, error, isPending, refetch } = useInvoice(Number(id));
  const back = (
    <Link to={routeOf('mobileInvoice').path}>
      <Button type="primary">{t({ zh: '返回我的发票', en: 'Back to my invoices' })}</Button>
    </Link>
  );
  if (isPending)
    return (
      <div className="iv">
        <Skeleton rows={6} />
      </div>
    );
  if (!data) return <LoadFailed noun={{ zh: '发票', en: 'invoice' }} error={error} retry={() => void refetch()} />;
  if (!data.mayEdit && !data.mayReplace)
    return (
      <Result
        status="info"
        title={t({ zh: '该发票现在不能修改', en: 'This invoice cannot be changed right now' })}
        extra={back}
      />
    );
  return <InvoiceChangeForm key={data.id} one={data} />;
}
