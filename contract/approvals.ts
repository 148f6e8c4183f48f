import { appealApproval } from './appeals/appeal.approval';
import { buddyApproval } from './buddies/buddy.approval';
import { bulkApproval, leaseApproval } from './bulk/bulk.approval';
import { exerciseApproval } from './exercise/exercise.approval';
import { familyApproval } from './families/family.approval';
import { meetingApproval } from './meetings/meeting.approval';
import { gateBillApproval } from './gate-bills/gate-bill.approval';
import { registrationApproval } from './members/registration.approval';
import { specialRefundApproval } from './refunds/special-refund.approval';
import type { ApprovalKind } from './reviews/approval-kind';
import { spaceChangeApproval } from './space-changes/space-change.approval';
import { walletRequestApproval } from './wallet/wallet-request.approval';

/** Every kind of thing that is approved, by its number. The screens of approvals and the drawn list read it. */
export const approvalKinds: readonly ApprovalKind[] = [
  registrationApproval,
  bulkApproval,
  leaseApproval,
  specialRefundApproval,
  meetingApproval,
  buddyApproval,
  familyApproval,
  spaceChangeApproval,
  appealApproval,
  exerciseApproval,
  walletRequestApproval,
  gateBillApproval,
];
