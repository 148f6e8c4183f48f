import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { GateBillList } from './gate-bill-list';
import { GateBillRuleList } from './gate-bill-rule-list';

/** Gate bills, and the rules by which venues charge time for staff who may change them. */
export default function GateBillRecord() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [params, setParams] = useSearchParams();
  if (!may('GateBillRecordRule')) return <GateBillList />;
  const rules = params.get('tab') === 'rules';
  return (
    <>
      <Tabs
        activeKey={rules ? 'rules' : 'bills'}
        onChange={(key) => setParams(key === 'rules' ? { tab: 'rules' } : {}, { replace: true })}
        items={[
          { key: 'bills', label: t({ zh: '账单', en: 'Bills' }) },
          { key: 'rules', label: t({ zh: '计费规则', en: 'Billing rules' }) },
        ]}
      />
      {rules ? <GateBillRuleList /> : <GateBillList />}
    </>
  );
}
