import { z } from 'zod';
import { faceIssueError } from '#domain/devices/device.status';
import { deletionCause, ownFaceState, removalState } from '#domain/own-faces/own-face.status';
import { get } from '#contract/kit/endpoint';
import { codeOf } from '#contract/kit/fields';

const terminalNames = {
  name: z.string(),
  enName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  place: z.string(),
  enPlace: z.string(),
};

/** A terminal that stores the caller's face, is about to, or is about to remove it. Times are school-local. */
export const ownFaceTerminal = z.object({
  hardwareId: z.int(),
  ...terminalNames,
  state: codeOf(ownFaceState),
  error: codeOf(faceIssueError).nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  since: z.string().nullable(),
});
export type OwnFaceTerminal = z.output<typeof ownFaceTerminal>;

/** The receipt of a deletion: every terminal that stored the face then, and when it removed it. */
export const faceReceipt = z.object({
  id: z.int(),
  receiptNo: z.string(),
  cause: codeOf(deletionCause),
  at: z.string(),
  /** When the last terminal had removed the face; null while one has not. */
  completedAt: z.string().nullable(),
  terminals: z.array(z.object({ ...terminalNames, state: codeOf(removalState), removedAt: z.string().nullable() })),
});
export type FaceReceipt = z.output<typeof faceReceipt>;

/** Calls about the caller's own face: where it is stored, and receipts of deletions. */
export const ownFaces = {
  terminals: get('/api/users/self/face/terminals', {
    admit: 'login',
    about: 'The terminals that store the caller’s face or are about to, with the reason if one does not.',
    input: z.object({}),
    reply: z.array(ownFaceTerminal),
  }),
  receipts: get('/api/users/self/face/receipts', {
    admit: 'login',
    about: 'Receipts of the caller’s last ten deletions, newest first.',
    input: z.object({}),
    reply: z.array(faceReceipt),
  }),
};
