import { useParams } from 'react-router-dom';
import { PayEntry } from './pay-entry';

/** Pays an order on a phone. */
export default function MobiletoPay() {
  const { id = '' } = useParams();
  return <PayEntry key={id} tradeNo={id} phone />;
}
