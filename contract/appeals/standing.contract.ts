import { z } from 'zod';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { id, labeled, text, tradeNo } from '#contract/kit/fields';

const reason = labeled('申诉理由', 'Reason for appeal', text(200).min(5));
const proofIds = labeled('证明材料', 'Proof', z.array(attachmentId).max(9).default([]));

/** An appeal as its owner sees it. */
const ownAppeal = z.object({
  id: z.int(),
  reason: z.string(),
  proofIds: z.array(z.string()),
  checkStatus: z.int(),
  checkContent: z.string(),
  submittedAt: z.string(),
  round: z.int(),
});
export type OwnAppeal = z.output<typeof ownAppeal>;

/** A black list entry as the listed person sees it. */
const ownBlackListEntry = z.object({
  id: z.int(),
  scope: z.int(),
  places: z.string(),
  enPlaces: z.string(),
  source: z.int(),
  reason: z.string(),
  enReason: z.string(),
  beginAt: z.string(),
  endAt: z.string().nullable(),
  status: z.int(),
  releaseKind: z.int().nullable(),
  releasedAt: z.string().nullable(),
  appealUntil: z.string().nullable(),
  appeal: ownAppeal.nullable(),
});
export type OwnBlackListEntry = z.output<typeof ownBlackListEntry>;

/** A booking that was missed or left early. */
const ownNoShow = z.object({
  tradeNo: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  begin: z.string(),
  promiseStatus: z.int(),
  signAt: z.string().nullable(),
  leaveAt: z.string().nullable(),
  counts: z.boolean(),
  appealUntil: z.string().nullable(),
  appeal: ownAppeal.nullable(),
});
export type OwnNoShow = z.output<typeof ownNoShow>;

/** A member's record with the venues: counted no-shows and their consequences, black list entries and appeals. */
export const memberStanding = z.object({
  breaks: z.int(),
  limit: z.int(),
  windowDays: z.int(),
  banDays: z.int(),
  byRule: z.boolean(),
  nextExpiry: z.string().nullable(),
  bans: z.array(ownBlackListEntry),
  missed: z.array(ownNoShow),
});
export type MemberStanding = z.output<typeof memberStanding>;

/** Calls on the member's own record and appeals. */
export const standing = {
  mine: get('/api/standing', {
    admit: 'login',
    about: 'The caller’s no-shows, black list entries and appeals.',
    input: z.object({}),
    reply: memberStanding,
  }),
  appeal: post('/api/standing/appeal', {
    admit: 'login',
    done: 'saved',
    about: 'Appeals, with documents, against an own black list entry or no-show.',
    input: z.object({ blackListId: id.optional(), tradeNo: tradeNo.optional(), reason, proofIds }),
    reply: memberStanding,
  }),
  resubmit: post('/api/standing/appeal/resubmit', {
    admit: 'login',
    done: 'saved',
    about: 'Resubmits an appeal that was returned for changes.',
    input: z.object({ id, reason, proofIds }),
    reply: memberStanding,
  }),
  withdraw: post('/api/standing/appeal/withdraw', {
    admit: 'login',
    done: 'saved',
    about: 'Withdraws an appeal before it is decided.',
    input: z.object({ id }),
    reply: memberStanding,
  }),
};
