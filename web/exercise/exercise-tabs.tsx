import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';

/** The parts of the screen. */
export const exerciseTabs = ['attainment', 'claims', 'rules'] as const;

/** Switches between attainment, requests and rules. */
export function ExerciseTabs() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = exerciseTabs.find((name) => name === params.get('tab')) ?? 'attainment';
  return (
    <Segmented
      className="v-no-print"
      value={tab}
      aria-label={t({ zh: '页面部分', en: 'Part of the page' })}
      style={{ justifySelf: 'start' }}
      options={[
        { value: 'attainment', label: t({ zh: '达标情况', en: 'Attainment' }) },
        { value: 'claims', label: t({ zh: '补录与申诉', en: 'Requests' }) },
        { value: 'rules', label: t({ zh: '规则', en: 'Rules' }) },
      ]}
      onChange={(to) => setParams(to === 'attainment' ? [] : [['tab', to]], { replace: true })}
    />
  );
}
