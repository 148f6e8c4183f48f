import './my-order.css';
import { useSearchParams } from 'react-router-dom';
import { enumCodes } from '#domain/kit/enumeration';
import { bookingSale } from '#domain/orders/booking.sale';
import { bizType } from '#domain/sales/biz-type.status';
import { useWords } from '#web/kit/session/words';
import { OwnSaleList } from '#web/sales/own-sale-list';
import { useOwnSaleKinds } from '#web/sales/own-sales';
import { SaleKindTabs } from '#web/sales/sale-kind-tabs';
import { OwnBookings } from './own-bookings';

/**
 * A member's own orders: the bookings, and on a tab of its own each other kind of thing bought. A member without
 * bookings sees what there is.
 */
export default function MobileOrders() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const { data: kinds = [] } = useOwnSaleKinds();
  const letters = kinds.map(({ biz }) => biz);
  const first = letters.includes(bookingSale.letter) ? bookingSale.letter : (letters[0] ?? bookingSale.letter);
  const wanted = query.get('kind') ?? first;
  const kind = enumCodes(bizType).find((letter) => letter === wanted) ?? bookingSale.letter;
  return (
    <div className="mine">
      <h1 className="v-hidden">{t({ zh: '我的订单', en: 'My orders' })}</h1>
      <SaleKindTabs
        kinds={kinds}
        kind={kind}
        choose={(one) => setQuery(one === first ? {} : { kind: one }, { replace: true })}
      />
      {kind === bookingSale.letter ? (
        <OwnBookings />
      ) : (
        <OwnSaleList key={kind} kind={kind} leave={() => setQuery({}, { replace: true })} />
      )}
    </div>
  );
}
