import { createHash } from 'node:crypto';
import { demoAccounts, demoPassword, scopedDemoAccounts } from '#domain/session/demo.rules';
import { role } from '#domain/session/role.status';

/** A person known to the university. */
export interface DirectoryPerson {
  readonly username: string;
  readonly name: string;
  /** Relation to the university: student, staff, family, alum. */
  readonly kind: string;
}

const kindOf = (roles: readonly number[]): string =>
  roles.includes(role.student)
    ? 'student'
    : roles.includes(role.family) || roles.includes(role.companion)
      ? 'family'
      : 'staff';

/** People of the university who have no account at the venues yet. */
const newcomers: readonly DirectoryPerson[] = [
  { username: 'newstudent', name: '江禾', kind: 'student' },
  { username: 'newstaff', name: '林素', kind: 'staff' },
  { username: 'alumnus', name: '顾远', kind: 'alum' },
];

/** Returns everybody of the demo campus who belongs to the university; registered external users do not. */
export function universityPeople(): Map<string, DirectoryPerson> {
  const members = [...demoAccounts, ...scopedDemoAccounts]
    .filter(({ roles }) => !roles.includes(role.external))
    .map(({ username, name, roles }) => ({ username, name, kind: kindOf(roles) }));
  const students = Array.from({ length: 50 }, (_, i) => ({
    username: `student${String(i + 1).padStart(2, '0')}`,
    name: `学生${i + 1}`,
    kind: 'student',
  }));
  return new Map([...members, ...students, ...newcomers].map((person) => [person.username, person]));
}

/** Returns the provider's opaque subject of a person. */
export const subjectOf = ({ username }: DirectoryPerson): string =>
  createHash('sha256').update(`demo-university:${username}`).digest('hex').slice(0, 24);

/** Returns whether this is the person's password; the demo campus has one for all. */
export const isPassword = (password: string): boolean => password === demoPassword;
