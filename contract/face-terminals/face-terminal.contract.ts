import { z } from 'zod';
import { hardwareState } from '#domain/devices/device.status';
import { diffReason, diffSide } from '#domain/devices/terminal-diff.rules';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** A face terminal with who should be on it and who is. Instants in epoch ms; counts are null before the first list. */
const faceTerminal = z.object({
  hardwareId: z.int(),
  sn: z.string(),
  name: z.string(),
  enName: z.string(),
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  state: codeOf(hardwareState),
  lastBeat: z.number().nullable(),
  personCap: z.int(),
  wanted: z.int(),
  present: z.int().nullable(),
  agreed: z.int().nullable(),
  missing: z.int().nullable(),
  extra: z.int().nullable(),
  /** Jobs that aligning the terminal would create. */
  mendable: z.int().nullable(),
  listedAt: z.number().nullable(),
  awaited: z.boolean(),
});
export type FaceTerminal = z.output<typeof faceTerminal>;

/** A person who should be on a terminal and is not, or the other way round. */
export const faceDiffRow = z.object({
  /** The person's number on the terminal. */
  userNo: labeled('终端编号', 'Number on terminal', z.string()),
  userName: labeled('人员', 'Person', z.string().nullable()),
  side: labeled('差异', 'Difference', codeOf(diffSide)),
  reason: labeled('原因', 'Reason', codeOf(diffReason)),
  isMendable: labeled('可自动对齐', 'Aligned by a job', z.boolean()),
});
export type FaceDiffRow = z.output<typeof faceDiffRow>;

const at = '/api/face/terminals';
const jobs = z.object({ added: z.int(), removed: z.int() });

/** Calls of the comparison of face terminals with bookings. */
export const faceTerminals = {
  list: get(at, {
    admit: { right: 'IotFace' },
    about: 'Face terminals of the venues in the caller’s scope, each compared with the bookings now.',
    input: z.object({}),
    reply: z.array(faceTerminal),
  }),
  diff: get(`${at}/:id/diff`, {
    admit: { right: 'IotFace' },
    about: 'The people on whom a terminal and the bookings differ, by page, counted by reason. Names are masked.',
    input: paging.extend({
      id,
      reason: labeled('原因', 'Reason', codeOf(diffReason)).optional(),
      keyword: labeled('人员、编号', 'Person or number', text(50)).optional(),
    }),
    reply: pageOf(faceDiffRow).extend({
      terminal: faceTerminal,
      reasons: z.array(z.object({ reason: codeOf(diffReason), side: codeOf(diffSide), count: z.int() })),
    }),
  }),
  compare: post(`${at}/:id/compare`, {
    admit: { right: 'IotFaceCompare' },
    about: 'Asks a terminal for the people it stores; it answers with its next heartbeat.',
    input: z.object({ id }),
    reply: z.object({ awaited: z.boolean() }),
  }),
  reconcile: post(`${at}/:id/reconcile`, {
    admit: { right: 'IotFaceReconcile' },
    done: 'saved',
    about: 'Creates the missing jobs of a terminal, and no others; a repeated call creates none.',
    input: z.object({ id }),
    reply: jobs,
  }),
};
