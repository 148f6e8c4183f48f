import { useSearchParams } from 'react-router-dom';
import { MoneyDetail } from './detail-money';
import { OrderDetail } from './detail-orders';
import { UseDetail } from './detail-use';

/** Records behind a figure: money, orders, or the use of a site. */
export default function StatisticsDetail() {
  const [params] = useSearchParams();
  const tab = params.get('tab');
  return tab === 'orders' ? <OrderDetail /> : tab === 'use' ? <UseDetail /> : <MoneyDetail />;
}
