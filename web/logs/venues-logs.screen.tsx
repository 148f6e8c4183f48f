import './logs.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { OperationLogPanel } from './operation-log.panel';
import { AuditSealBadge } from './audit-seal-badge';
import { MessageLogPanel } from './message-log.panel';
import { ViewerLogPanel } from './viewer-log.panel';

/** The logs by the key of their tab; only the activity log needs no further right. */
const logTabs = {
  deeds: { zh: '操作日志', en: 'Activity log', Panel: OperationLogPanel },
  views: { zh: '查看日志', en: 'Data access log', Panel: ViewerLogPanel },
  messages: { zh: '消息日志', en: 'Message log', Panel: MessageLogPanel },
};
type LogTab = keyof typeof logTabs;

/** The activity log, the data access log and the message log; their filters are independent. */
export default function VenuesLogs() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [params, setParams] = useSearchParams();
  const tabs = (Object.keys(logTabs) as LogTab[]).filter((key) => key === 'deeds' || may('logView'));
  const tab = tabs.find((key) => key === params.get('log')) ?? 'deeds';
  const { Panel } = logTabs[tab];
  return (
    <>
      <Tabs
        className="s-log-tabs"
        activeKey={tab}
        items={tabs.map((key) => ({ key, label: t(logTabs[key]) }))}
        onChange={(key) => setParams(key === 'deeds' ? {} : { log: key }, { replace: true })}
        tabBarExtraContent={<AuditSealBadge />}
      />
      <Panel />
    </>
  );
}
