import { memberList, studentList, teacherList } from '#contract/members/person-list.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { PersonListService } from './person-list.service';

/** Serves the list of students over HTTP. */
export const StudentListController = controllerFor(studentList, { work: PersonListService }, ({ work }) => ({
  exportFile: ({ lang, ...query }, caller) => work.sheet('students', query, caller),
  list: (input, caller) => work.page('students', input, caller),
}));

/** Serves the list of staff over HTTP. */
export const TeacherListController = controllerFor(teacherList, { work: PersonListService }, ({ work }) => ({
  exportFile: ({ lang, ...query }, caller) => work.sheet('teachers', query, caller),
  list: (input, caller) => work.page('teachers', input, caller),
}));

/** Serves the list of all members over HTTP. */
export const MemberListController = controllerFor(memberList, { work: PersonListService }, ({ work }) => ({
  exportFile: ({ lang, ...query }, caller) => work.sheet('members', query, caller),
  list: (input, caller) => work.page('members', input, caller),
}));
