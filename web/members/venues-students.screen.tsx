import { studentList } from '#contract/members/person-list.contract';
import { personList } from './person-list';

/** The list of students. */
export default personList('VenuesStudents', studentList, 'VenuesStudentsExport', { zh: '学生', en: 'students' });
