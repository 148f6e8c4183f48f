import './invoices.css';
import { PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Popconfirm, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { titleKind } from '#domain/invoices/title.status';
import { routeOf } from '#contract/catalogue';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { TintedTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useRefreshInvoices, useInvoiceTitles } from './my-invoices';

/** A member's invoice titles. */
export default function MobileInvoiceTitle() {
  const { t, words, label } = useWords();
  const go = useNavigate();
  const { message } = App.useApp();
  const again = useRefreshInvoices();
  const { data, error, isPending, refetch } = useInvoiceTitles();
  const remove = useMutation({
    mutationFn: (id: number) => call(invoiceTitles.remove, { id }),
    onSuccess: () => message.success(t(words.saved)),
    onSettled: again,
  });
  const add = () => void go(routeOf('MobileInvoiceAdd').path);
  const full = data !== undefined && data.titles.length >= data.most;
  const body = () => {
    if (isPending)
      return (
        <div className="iv-card">
          <Skeleton active paragraph={{ rows: 3 }} />
        </div>
      );
    if (!data)
      return (
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          title={t({ zh: '抬头没有载入', en: 'Titles failed to load' })}
          text={t(textOf(error))}
          actions={
            <Button type="primary" onClick={() => void refetch()}>
              {t(words.retry)}
            </Button>
          }
        />
      );
    if (data.titles.length === 0)
      return (
        <Notice
          drawing={<CourtDrawing mark="plus" />}
          title={t({ zh: '还没有发票抬头', en: 'No titles yet' })}
          text={t({
            zh: '添加个人或单位抬头，开票时直接选用。',
            en: 'Add a personal or company title, then choose it for your invoices.',
          })}
          actions={
            <Button type="primary" onClick={add}>
              {t({ zh: '新增抬头', en: 'Add title' })}
            </Button>
          }
        />
      );
    return (
      <ul className="iv-list">
        {data.titles.map((one) => (
          <li key={one.id} className="iv-card">
            <header>
              <b>
                <DataText>{one.title}</DataText>
              </b>
              {one.isDefault ? <TintedTag tint="primary">{t({ zh: '默认', en: 'Default' })}</TintedTag> : null}
            </header>
            <small>
              {label(titleKind, one.kind)}
              {one.taxNo === '' ? '' : ` · ${one.taxNo}`}
              {one.email === '' ? '' : ` · ${one.email}`}
            </small>
            <footer>
              <Popconfirm
                title={t({
                  zh: '删除后，已申请的发票不受影响。',
                  en: 'Invoices you already requested are not affected.',
                })}
                okText={t(words.remove)}
                cancelText={t(words.cancel)}
                onConfirm={() => remove.mutate(one.id)}
              >
                <Button shape="round" disabled={remove.isPending}>
                  {t(words.remove)}
                </Button>
              </Popconfirm>
              <Link to={pathOf(routeOf('MobileInvoiceEdit'), { id: String(one.id) })}>
                <Button shape="round">{t(words.edit)}</Button>
              </Link>
            </footer>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className="iv">
      <h1 className="v-hidden">{t({ zh: '发票抬头', en: 'Invoice titles' })}</h1>
      {body()}
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
