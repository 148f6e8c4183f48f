import { useParams } from 'react-router-dom';
import { useScreenSize } from '#web/kit/screen-size';
import { PayDoor } from './pay-door';

/** Pays an order in the portal; the trade number in the address survives a reload. */
export default function ToPay() {
  const { id = '' } = useParams();
  return <PayDoor key={id} tradeNo={id} phone={useScreenSize() === 'phone'} />;
}
