import { useParams } from 'react-router-dom';
import { PayDoor } from './pay-door';

/** Pays an order on a phone. */
export default function MobiletoPay() {
  const { id = '' } = useParams();
  return <PayDoor key={id} tradeNo={id} phone />;
}
