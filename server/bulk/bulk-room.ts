import { financeRooms, room } from '#contract/kit/live';
import type { RoomChange } from '#server/orders/order.service';

/** Returns the room updates for the applicant of a request and the finance staff of its merchant. */
export const bulkRoomChanges = ({
  userId,
  merchantId,
}: {
  readonly userId: number;
  readonly merchantId: number;
}): RoomChange[] => [room.user(userId), ...financeRooms(merchantId)].map((name) => ({ room: name, patch: {} }));
