import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { Link } from 'react-router-dom';
import { titleKind } from '#domain/invoices/title.status';
import { routeOf } from '#contract/catalogue';
import { invoiceTitles, type TitleView } from '#contract/invoices/title.contract';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { TintedTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useRefreshInvoices } from './my-invoices';

/** Own invoice titles as cards, each with buttons to remove and edit it. */
export function TitleList({ titles }: { readonly titles: readonly TitleView[] }) {
  const { t, words, label } = useWords();
  const { message } = useFeedback();
  const again = useRefreshInvoices();
  const remove = useMutation({
    mutationFn: (id: number) => call(invoiceTitles.remove, { id }),
    onSuccess: () => message.success(t(words.saved)),
    onSettled: again,
  });
  return (
    <ul className="iv-list">
      {titles.map((one) => (
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
}
