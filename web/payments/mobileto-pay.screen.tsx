import { useParams } from 'react-router-dom';
import { PayDoor } from './pay-door';

/** Paying an order in one hand. */
export default function MobiletoPay() {
  const { id = '' } = useParams();
  return <PayDoor key={id} tradeNo={id} phone />;
}
