import './cache.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';
import { CacheKeys } from './cache-keys';
import { QueueBoard } from './queue-board';

/** Redis and the queues: state, keys and jobs. */
export default function Cache() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  return (
    <div className="k-page">
      <h1 className="v-hidden">{t({ zh: '缓存与队列', en: 'Cache and queues' })}</h1>
      <Tabs
        activeKey={params.get('tab') === 'queues' ? 'queues' : 'cache'}
        onChange={(tab) => setParams(tab === 'cache' ? {} : { tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'cache', label: t({ zh: '缓存', en: 'Cache' }), children: <CacheKeys /> },
          { key: 'queues', label: t({ zh: '任务队列', en: 'Job queues' }), children: <QueueBoard /> },
        ]}
      />
    </div>
  );
}
