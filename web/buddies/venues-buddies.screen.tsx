import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { BuddyList } from './buddy-list';
import { MyBuddies } from './my-buddies';

/** The own companions. Staff see the list of all companions first. */
export default function VenuesBuddies() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [params, setParams] = useSearchParams();
  if (!may('VenuesBuddies')) return <MyBuddies />;
  const mine = params.get('of') === 'me';
  return (
    <>
      <Tabs
        activeKey={mine ? 'me' : 'all'}
        items={[
          { key: 'all', label: t({ zh: '全部同伴', en: 'All companions' }) },
          { key: 'me', label: t({ zh: '我的同伴', en: 'My companions' }) },
        ]}
        onChange={(key) => setParams(key === 'me' ? { of: 'me' } : {}, { replace: true })}
      />
      {mine ? <MyBuddies /> : <BuddyList />}
    </>
  );
}
