import './invoices.css';
import { Button, Result } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useInvoiceTitles } from './my-invoices';
import { TitleForm } from './title-form';

/** Edits an own invoice title. */
export default function MobileInvoiceEdit() {
  const { t } = useWords();
  const { id } = useParams();
  const { data, error, isLoadingError, refetch } = useInvoiceTitles();
  if (!data)
    return isLoadingError ? (
      <LoadFailed noun={{ zh: '抬头', en: 'titles' }} error={error} retry={() => void refetch()} />
    ) : (
      <div className="iv">
        <Skeleton rows={6} />
      </div>
    );
  const was = data.titles.find((one) => String(one.id) === id);
  if (was) return <TitleForm key={was.id} was={was} />;
  return (
    <Result
      status="404"
      title={t({ zh: '没有找到该抬头', en: 'Title not found' })}
      extra={
        <Link to={routeOf('MobileInvoiceTitle').path}>
          <Button type="primary">{t({ zh: '返回列表', en: 'Back to list' })}</Button>
        </Link>
      }
    />
  );
}
