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
import { on } from '#workers/kit/react';
import type { Work } from '#workers/kit/work';

async function sync(tradeNo: string, work: Work): Promise<void> {
  for (const faceIssueId of await work.get(FaceService).syncOrder(tradeNo))
    await work.later(issueFace, { faceIssueId }, { id: `face.${faceIssueId}` });
}

async function syncPeople(userIds: readonly number[], siteId: number, work: Work): Promise<void> {
  for (const faceIssueId of await work.get(FaceService).syncPeople(userIds, siteId))
    await work.later(issueFace, { faceIssueId }, { id: `face.${faceIssueId}` });
}

/** Syncs face terminals after payments, cancellations and releases after no-shows. */
export const deviceReactions = [
  on('devices.issue-faces', orderPaid, async ({ tradeNo, needFace }, work) =>
    needFace ? sync(tradeNo, work) : undefined,
  ),
  on('devices.move-faces', orderAdjusted, async ({ tradeNo, needFace }, work) =>
    needFace ? sync(tradeNo, work) : undefined,
  ),
  on('devices.change-faces', orderBuddiesChanged, async ({ added, removed, siteId, needFace }, work) =>
    needFace ? syncPeople([...added, ...removed], siteId, work) : undefined,
  ),
  on('devices.give-faces-again', orderReopened, async ({ tradeNo, isPaid }, work) =>
    isPaid ? sync(tradeNo, work) : undefined,
  ),
  on('devices.withdraw-faces', orderCancelled, async ({ tradeNo, wasPaid }, work) =>
    wasPaid ? sync(tradeNo, work) : undefined,
  ),
  on('devices.withdraw-faces-of-missed', promiseBroken, ({ tradeNo }, work) => sync(tradeNo, work)),
  on('devices.give-faces-of-mended', promiseMended, ({ tradeNo }, work) => sync(tradeNo, work)),
];
