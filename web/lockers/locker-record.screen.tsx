import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';
import { LockerMap } from './locker-map';
import { LockerRecords } from './locker-records';

/** Lockers: the live map of the cabinets of a venue, and the records. */
export default function LockerRecord() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const records = params.get('tab') === 'records';
  return (
    <>
      <Tabs
        activeKey={records ? 'records' : 'map'}
        onChange={(key) => setParams(key === 'records' ? { tab: 'records' } : {}, { replace: true })}
        items={[
          { key: 'map', label: t({ zh: '储物柜', en: 'Cabinets' }) },
          { key: 'records', label: t({ zh: '记录', en: 'Records' }) },
        ]}
      />
      {records ? <LockerRecords /> : <LockerMap />}
    </>
  );
}
