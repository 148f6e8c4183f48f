import { FamilyList } from './family-list';

/** Own family members. */
export default function FamilyMembers() {
  return <FamilyList />;
}
