import { FamilyList } from './family-list';

/** The own family members. */
export default function FamilyMembers() {
  return <FamilyList />;
}
