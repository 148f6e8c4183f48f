import { memberList } from '#contract/members/person-list.contract';
import { personList } from './person-list';

/** Everybody who books, in whatever role. */
export default personList('VenuesMember', memberList, 'VenuesMemberExport', { zh: '会员', en: 'members' }, true);
