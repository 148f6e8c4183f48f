import { issueFace } from '#contract/devices/device.jobs';
import {
  orderAdjusted,
  orderBuddiesChanged,
  orderCancelled,
  orderPaid,
  orderReopened,
  promiseBroken,
  promiseMended,
} from '#contract/orders/order.events';
import { FaceService } from '#server/devices/face.service';
import { onEvent } from '#workers/kit/reaction';
import type { WorkContext } from '#workers/kit/work-context';

async function syncOrderFaces(tradeNo: string, work: WorkContext): Promise<void> {
  for (const faceIssueId of await work.get(FaceService).syncOrder(tradeNo))
    await work.enqueue(issueFace, { faceIssueId }, { id: `face.${faceIssueId}` });
}

async function syncPeopleFaces(userIds: readonly number[], siteId: number, work: WorkContext): Promise<void> {
  for (const faceIssueId of await work.get(FaceService).syncPeople(userIds, siteId))
    await work.enqueue(issueFace, { faceIssueId }, { id: `face.${faceIssueId}` });
}

/** Syncs face terminals after payments, cancellations and releases after no-shows. */
export const deviceReactions = [
  onEvent('devices.issue-faces', orderPaid, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work), {
    concerns: ({ needFace }) => needFace,
  }),
  onEvent('devices.move-faces', orderAdjusted, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work), {
    concerns: ({ needFace }) => needFace,
  }),
  onEvent(
    'devices.change-faces',
    orderBuddiesChanged,
    ({ added, removed, siteId }, work) => syncPeopleFaces([...added, ...removed], siteId, work),
    { concerns: ({ needFace }) => needFace },
  ),
  onEvent('devices.give-faces-again', orderReopened, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work), {
    concerns: ({ isPaid }) => isPaid,
  }),
  onEvent('devices.withdraw-faces', orderCancelled, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work), {
    concerns: ({ wasPaid }) => wasPaid,
  }),
  onEvent('devices.withdraw-faces-of-missed', promiseBroken, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work)),
  onEvent('devices.give-faces-of-mended', promiseMended, ({ tradeNo }, work) => syncOrderFaces(tradeNo, work)),
];
