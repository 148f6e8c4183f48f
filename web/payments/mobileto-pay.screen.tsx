import { useParams } from 'react-router-dom';
import { PayScreen } from './pay-screen';

/** Paying an order in one hand. */
export default function MobiletoPay() {
  const { id = '' } = useParams();
  return <PayScreen key={id} tradeNo={id} phone />;
}
