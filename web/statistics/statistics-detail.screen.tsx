import { useSearchParams } from 'react-router-dom';
import { MoneyDetail } from './detail-money';
import { OrderDetail } from './detail-orders';

/** Records behind a figure: money or orders. */
export default function StatisticsDetail() {
  const [params] = useSearchParams();
  return params.get('tab') === 'orders' ? <OrderDetail /> : <MoneyDetail />;
}
