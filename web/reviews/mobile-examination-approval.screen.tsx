import { approvalKinds } from '#contract/approvals';
import { PhoneInbox } from './phone-inbox';

/** Pending reviews of all kinds on a phone. */
export default function MobileExaminationApproval() {
  return <PhoneInbox kinds={approvalKinds} />;
}
