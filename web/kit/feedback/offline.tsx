import './offline.css';
import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useWords } from '#web/kit/session/words';

const watch = (notify: () => void) => {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
};

/** Returns whether this machine is online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

/**
 * A warning bar while offline: the page stays readable, buttons that need the network explain why they are disabled.
 */
export function OfflineBar() {
  const online = useOnline();
  const { t } = useWords();
  if (online) return null;
  return (
    <div className="v-offline" role="status">
      <DisconnectOutlined /> <b>{t({ zh: '网络已断开', en: 'You are offline' })}</b>
      <span>
        {t({
          zh: '页面显示的是断开前的数据，恢复后自动更新。',
          en: 'You see data from before. It updates when you are back online.',
        })}
      </span>
    </div>
  );
}
