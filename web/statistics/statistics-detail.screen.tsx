import { useSearchParams } from 'react-router-dom';
import { MoneyDetail } from './detail-money';
import { OrderDetail } from './detail-orders';

/** What stands behind a figure, line by line: money or orders. */
export default function StatisticsDetail() {
  const [params] = useSearchParams();
  return params.get('tab') === 'orders' ? <OrderDetail /> : <MoneyDetail />;
}
