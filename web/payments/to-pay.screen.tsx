import { useParams } from 'react-router-dom';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { PayEntry } from './pay-entry';

/** Pays an order in the portal; the trade number in the address survives a reload. */
export default function ToPay() {
  const { id = '' } = useParams();
  return <PayEntry key={id} tradeNo={id} phone={useScreenSize() === 'phone'} />;
}
