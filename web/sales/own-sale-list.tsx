import './own-sale.css';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { BizType } from '#domain/sales/biz-type.status';
import type { OwnSale } from '#contract/sales/sale.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { EndlessList } from '#web/kit/list/endless-list';
import { useWords } from '#web/kit/session/words';
import { money } from '#web/kit/text/format';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { StatusTag } from '#web/kit/theme/status-tag';
import { saleStatusOf, saleTimeText, useOwnSales } from './own-sales';

/** A member's sales of one kind, page by page; `leave` returns to the list of all orders from an empty one. */
export function OwnSaleList({ kind, leave }: { readonly kind: BizType; readonly leave: () => void }) {
  const { t } = useWords();
  const { rows, list } = useOwnSales(kind);
  if (list.isPending)
    return (
      <div className="own-sales" aria-busy="true">
        {[1, 2, 3].map((n) => (
          <div key={n} className="own-sale">
            <Skeleton rows={2} />
          </div>
        ))}
      </div>
    );
  if (list.isError && rows.length === 0)
    return (
      <LoadFailedNotice
        title={{ zh: '订单没有载入', en: 'Orders failed to load' }}
        error={list.error}
        retry={() => void list.refetch()}
      />
    );
  if (rows.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing />}
        title={t({ zh: '这里还没有订单', en: 'No orders yet' })}
        actions={<Button onClick={leave}>{t({ zh: '查看其他订单', en: 'See other orders' })}</Button>}
      />
    );
  return (
    <EndlessList list={list} filled>
      <div className="own-sales">
        {rows.map((sale) => (
          <OwnSaleCard key={sale.tradeNo} sale={sale} />
        ))}
      </div>
    </EndlessList>
  );
}

/** One sale: what, when, how much, its status, and the link to its page if it has one. */
function OwnSaleCard({ sale }: { readonly sale: OwnSale }) {
  const { t, pick, lang } = useWords();
  const name = pick(sale.name, sale.enName);
  const detail = pick(sale.detail, sale.detailEn);
  return (
    <article className="own-sale" aria-label={name}>
      <header>
        <b>{sale.page === null ? name : <Link to={sale.page}>{name}</Link>}</b>
        <StatusTag {...saleStatusOf(sale)} />
      </header>
      {detail === '' || detail === name ? null : <p>{detail}</p>}
      <p>{saleTimeText(sale, lang)}</p>
      <footer>
        <strong>{money(sale.amount)}</strong>
        {sale.refunded > 0 ? (
          <span>{t({ zh: `已退 ${money(sale.refunded)}`, en: `${money(sale.refunded)} refunded` })}</span>
        ) : null}
      </footer>
    </article>
  );
}
