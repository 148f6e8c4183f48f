import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';

/** A trade number, linked to its order if the user may see orders. */
export function OrderNo({ tradeNo }: { readonly tradeNo: string }) {
  const may = useSession((state) => state.may);
  return tradeNo.startsWith('D') && may('Orders') ? (
    <Link to={`${routeOf('Orders').path}?keyword=${tradeNo}&open=${tradeNo}`}>{tradeNo}</Link>
  ) : (
    <>{tradeNo}</>
  );
}
