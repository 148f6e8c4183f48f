import './wallet.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';
import { WalletHolders } from './wallet-holders';
import { WalletRequests } from './wallet-requests';

/** All wallets and their pending approvals. The two lists do not share filters. */
export default function BalanceList() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'requests' ? 'requests' : 'wallets';
  const List = tab === 'requests' ? WalletRequests : WalletHolders;
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams(key === 'wallets' ? {} : { tab: key, status: '0' }, { replace: true })}
        items={[
          { key: 'wallets', label: t({ zh: '余额账户', en: 'Wallets' }) },
          { key: 'requests', label: t({ zh: '调整与退款复核', en: 'Approvals' }) },
        ]}
      />
      <List key={tab} />
    </>
  );
}
