import type { Member } from '#server/kit/access/caller';
import type { BookingPlan } from '#server/boards/booking-plan.service';

/** A booking request of a member, as it is evaluated by the rules. */
export interface BookingRequest {
  readonly plan: BookingPlan;
  readonly member: Pick<Member, 'userId' | 'roleId' | 'loginCheckStatus'>;
  readonly flow: 'fine' | 'abnormal';
  /** Whether its slots may already be running, as they are when a court is claimed on site. */
  readonly begun?: boolean;
}
