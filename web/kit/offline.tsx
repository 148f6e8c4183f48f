import './offline.css';
import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useWords } from './words';

const watch = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether this machine has a network at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

/** An amber bar while there is no network: what is on the page stays readable, buttons that need the network say why they wait. */
export function OfflineBar() {
  const online = useOnline();
  const { t } = useWords();
  if (online) return null;
  return (
    <div className="v-offline" role="status">
      <DisconnectOutlined /> <b>{t({ zh: '网络已断开', en: 'No network' })}</b>
      <span>
        {t({
          zh: '页面显示的是断开前的数据，恢复后自动更新。',
          en: 'What you see is from before; it is brought up to date when the network is back.',
        })}
      </span>
    </div>
  );
}
