import './patrol.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CheckList } from './check-list.panel';
import { InspectorTasks } from './inspector-tasks';
import { PlanList } from './plan-list.panel';
import { PointList } from './point-list.panel';

const tabs = {
  mine: { zh: '我的任务', en: 'My tasks', Panel: InspectorTasks },
  checks: { zh: '巡检与异常', en: 'Checks and exceptions', Panel: CheckList },
  plans: { zh: '巡检计划', en: 'Plans', Panel: PlanList },
  points: { zh: '巡检点', en: 'Points', Panel: PointList },
};
type Tab = keyof typeof tabs;

/** Security checks: the tasks of the inspector, all checks with their exceptions, plans and points. */
export default function SecurityCheck() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const isPhone = useScreenSize() === 'phone';
  const [params, setParams] = useSearchParams();
  const inspects = may('SecurityCheckInspect');
  const keys = (Object.keys(tabs) as Tab[]).filter((key) => key !== 'mine' || inspects);
  const first: Tab = isPhone && inspects ? 'mine' : 'checks';
  const tab = keys.find((key) => key === params.get('tab')) ?? first;
  const { Panel } = tabs[tab];
  return (
    <>
      <h1 className="v-hidden">{t({ zh: '安全巡检', en: 'Security checks' })}</h1>
      <Tabs
        activeKey={tab}
        items={keys.map((key) => ({ key, label: t(tabs[key]) }))}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
      />
      <Panel />
    </>
  );
}
