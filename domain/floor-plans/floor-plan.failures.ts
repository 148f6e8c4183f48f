import { failures } from '#domain/kit/failure';

/** Refusals of changes to floor plans. */
export const floorPlanFailure = failures({
  planFloorMissing: { kind: 'missing', zh: '没有此楼层', en: 'This floor does not exist.' },
  planRoomElsewhere: {
    kind: 'invalid',
    zh: '图纸中有房间不在这一层，或不在您的管理范围内，请核对',
    en: 'The plan names a room of another floor, or one outside your scope. Check it.',
  },
  planRoomTwice: {
    kind: 'invalid',
    zh: '同一房间只能画一次',
    en: 'Each room can be drawn only once.',
  },
  planFlat: {
    kind: 'invalid',
    zh: '房间 {room} 的轮廓没有面积，请核对图纸的比例',
    en: 'The outline of room {room} has no area. Check the scale of the drawing.',
  },
});
