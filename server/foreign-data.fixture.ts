import type { TestClient } from '#server/kit/testing/test-api';
import type { TestVenue } from '#server/kit/testing/test-data';

/** All data of one person and one venue. */
export interface ForeignData {
  readonly world: TestVenue;
  readonly owner: TestClient;
  readonly ownerId: number;
  readonly unpaid: { readonly id: number; readonly tradeNo: string };
  readonly paid: string;
  readonly occupied: string;
  readonly refundNo: string;
  readonly hardwareId: number;
  readonly faceAlarmId: number;
  readonly faceId: number;
  readonly alarmId: number;
  readonly warningRuleId: number;
  readonly screenId: number;
  readonly wallId: number;
  readonly reportId: number;
  readonly restrictionId: number;
  readonly businessUserId: number;
  readonly commodityId: number;
  readonly moveId: number;
  readonly couponTemplateId: number;
  readonly couponId: number;
  readonly facilityId: number;
  readonly floorId: number;
  readonly roomId: number;
  readonly gateId: number;
  readonly doorId: number;
  readonly passageId: number;
  readonly taskId: number;
  readonly viewId: number;
  readonly keyId: number;
  readonly webhookId: number;
  readonly deliveryId: number;
  readonly bulkId: number;
  readonly dueId: number;
  readonly closureId: number;
  readonly fileId: string;
  readonly waitId: number;
  readonly buddyId: number;
  readonly banId: number;
  readonly appealId: number;
  readonly familyId: number;
  readonly crowdId: number;
  readonly applyId: number;
  readonly rechargeNo: string;
  readonly walletRequestId: number;
  readonly financeId: number;
  readonly shiftId: number;
  readonly findingId: number;
  readonly titleId: number;
  readonly invoiceId: number;
  /** Texts that only rows of this venue contain. */
  readonly distinctiveTexts: readonly string[];
}
