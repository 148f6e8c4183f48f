import './invoices.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useWords } from '#web/kit/session/words';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { InvoiceSkeleton } from './invoice-skeleton';
import { useInvoiceTitles } from './my-invoices';
import { NoTitles } from './no-titles';
import { TitleList } from './title-list';

const LOAD_FAILED = { zh: '抬头没有载入', en: 'Titles failed to load' };

/** A member's invoice titles. */
export default function MobileInvoiceTitle() {
  const { t } = useWords();
  const go = useNavigate();
  const { data, error, isPending, refetch } = useInvoiceTitles();
  const add = () => void go(routeOf('MobileInvoiceAdd').path);
  const full = data !== undefined && data.titles.length >= data.most;
  return (
    <div className="iv">
      <h1 className="v-hidden">{t({ zh: '发票抬头', en: 'Invoice titles' })}</h1>
      {isPending ? (
        <InvoiceSkeleton rows={3} />
      ) : !data ? (
        <LoadFailedNotice title={LOAD_FAILED} error={error} retry={() => void refetch()} />
      ) : data.titles.length === 0 ? (
        <NoTitles add={add} />
      ) : (
        <TitleList titles={data.titles} />
      )}
      {data && data.titles.length > 0 ? (
        <Button block size="large" icon={<PlusOutlined />} disabled={full} onClick={add}>
          {full
            ? t({ zh: `最多 ${data.most} 个抬头`, en: `Up to ${data.most} titles` })
            : t({ zh: '新增抬头', en: 'Add title' })}
        </Button>
      ) : null}
    </div>
  );
}
