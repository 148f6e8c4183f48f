import { teacherList } from '#contract/members/person-list.contract';
import { personList } from './person-list';

/** The list of staff. */
export default personList('VenuesTeachers', teacherList, 'VenuesTeachersExport', { zh: '教职工', en: 'staff' });
