import { useParams } from 'react-router-dom';
import { useScreenSize } from '#web/kit/screen-size';
import { PayScreen } from './pay-screen';

/** Paying an order from the portal; the trade number in the address survives a reload. */
export default function ToPay() {
  const { id = '' } = useParams();
  return <PayScreen key={id} tradeNo={id} phone={useScreenSize() === 'phone'} />;
}
