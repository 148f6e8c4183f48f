import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';
import { AppealList } from '#web/appeals/appeal-list.panel';
import { BlackList } from './black-list';

/** The black list and its appeals as tabs. Changing the tab resets the filters. */
export default function VenuesBlackList() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'appeals' ? 'appeals' : 'entries';
  return (
    <>
      <Tabs
        activeKey={tab}
        items={[
          { key: 'entries', label: t({ zh: '黑名单', en: 'Black list' }) },
          { key: 'appeals', label: t({ zh: '申诉', en: 'Appeals' }) },
        ]}
        onChange={(key) => setParams(key === 'appeals' ? { tab: 'appeals' } : {}, { replace: true })}
      />
      {tab === 'appeals' ? <AppealList /> : <BlackList />}
    </>
  );
}
