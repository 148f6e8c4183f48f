import { z } from 'zod';
import { FACE_CONSENT } from '#domain/devices/face-consent';
import { FILE_MEGABYTES } from '#domain/attachments/attachment.rules';
import { get, post } from '#contract/kit/endpoint';

/** The state of the member's own photo. `needed`: an upcoming booking requires one. */
export const ownFace = z.object({
  status: z.int(),
  takenAt: z.string().nullable(),
  consentAt: z.string().nullable(),
  needed: z.boolean(),
});
export type OwnFace = z.output<typeof ownFace>;

/** Endpoints of the member's own face photo for venue doors. */
export const facePhotos = {
  own: get('/api/users/self/face', {
    admit: 'login',
    about: 'The state of the caller’s face photo, and whether a coming booking needs one.',
    input: z.object({}),
    reply: ownFace,
  }),
  save: post('/api/users/self/face', {
    admit: 'login',
    done: 'saved',
    files: { field: 'files', most: 1, megabytes: FILE_MEGABYTES },
    about:
      'Stores the caller’s face photo, re-encoded and encrypted, with consent to the current wording; terminals are updated.',
    input: z.object({ consent: z.coerce.number().pipe(z.literal(FACE_CONSENT.version)) }),
    reply: ownFace,
  }),
  view: post('/api/users/self/face/view', {
    admit: 'login',
    about: 'The caller’s face photo; written to the viewer log.',
    input: z.object({}),
    reply: z.object({ photo: z.string() }),
  }),
  remove: post('/api/users/self/face/remove', {
    admit: 'login',
    done: 'saved',
    about: 'Deletes the caller’s face photo, here and on every terminal. The reply holds the number of the receipt.',
    input: z.object({}),
    reply: ownFace.extend({ receiptNo: z.string() }),
  }),
};
