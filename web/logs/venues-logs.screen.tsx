import './logs.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { OperationLogPanel } from './operation-log.panel';
import { AuditSealBadge } from './audit-seal-badge';
import { ViewerLogPanel } from './viewer-log.panel';

/** The activity log and the data access log; their filters are independent. */
export default function VenuesLogs() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [params, setParams] = useSearchParams();
  const tab = params.get('log') === 'views' && may('logView') ? 'views' : 'deeds';
  const items = [
    { key: 'deeds', label: t({ zh: '操作日志', en: 'Activity log' }) },
    ...(may('logView') ? [{ key: 'views', label: t({ zh: '查看日志', en: 'Data access log' }) }] : []),
  ];
  return (
    <>
      <Tabs
        className="s-log-tabs"
        activeKey={tab}
        items={items}
        onChange={(key) => setParams(key === 'views' ? { log: 'views' } : {}, { replace: true })}
        tabBarExtraContent={<AuditSealBadge />}
      />
      {tab === 'views' ? <ViewerLogPanel /> : <OperationLogPanel />}
    </>
  );
}
