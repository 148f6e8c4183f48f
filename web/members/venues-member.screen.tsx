import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { memberList } from '#contract/members/person-list.contract';
import { useWords } from '#web/kit/session/words';
import { FamilyMemberList } from '#web/families/family-desk.panel';
import { personList } from './person-list';
import { SpecialCrowdList } from '#web/special-crowds/special-crowd.panel';

const MemberList = personList('VenuesMember', memberList, 'VenuesMemberExport', { zh: '会员', en: 'members' }, true);
const tabs = { members: MemberList, families: FamilyMemberList, special: SpecialCrowdList };

/** All members, with tabs for family members and the special crowd. Changing the tab resets the filters. */
export default function VenuesMember() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  const tab = requestedTab === 'families' || requestedTab === 'special' ? requestedTab : 'members';
  const List = tabs[tab];
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams(key === 'members' ? {} : { tab: key }, { replace: true })}
        items={[
          { key: 'members', label: t({ zh: '会员', en: 'Members' }) },
          { key: 'families', label: t({ zh: '家庭成员', en: 'Family members' }) },
          { key: 'special', label: t({ zh: '特殊人群', en: 'Special crowd' }) },
        ]}
      />
      <List key={tab} />
    </>
  );
}
