import { z } from 'zod';
import { FILE_MEGABYTES, MAX_FILES } from '#domain/attachments/attachment.rules';
import { fileClass } from '#domain/attachments/attachment.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf } from '#contract/kit/fields';

/** The id of a file: 128 unguessable bits. */
export const attachmentId = z
  .string()
  .trim()
  .regex(/^[a-f0-9]{32}$/);
/** A stored file (document 2 §3). */
export const attachment = z.object({ id: attachmentId, ext: z.string() });
export type Attachment = z.output<typeof attachment>;

const one = z.object({ id: attachmentId });
const bytes = { admit: 'public', unsigned: true, raw: true, reply: z.unknown() } as const;
const fileClassQuery = z.object({ a: codeOf(fileClass), b: attachmentId });

/** Endpoints of uploaded files. */
export const attachments = {
  upload: post('/api/sys/attachment/upload', {
    admit: 'login',
    files: { field: 'files', most: MAX_FILES, megabytes: FILE_MEGABYTES },
    about: 'Stores files of one class; one file that is not allowed refuses all. Pictures are re-encoded.',
    input: z.object({ fileClass: codeOf(fileClass) }),
    reply: z.array(attachment),
  }),
  remove: post('/delFile/:id', {
    admit: 'login',
    done: 'saved',
    about: 'Deletes an own file that is not in use.',
    input: one,
    reply: z.object({ id: attachmentId }),
  }),
  address: post('/api/sys/attachment/address', {
    admit: 'login',
    about: 'Returns an address of an own file, valid for one minute.',
    input: z.object({ id: attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
  file: get('/api/sys/attachment/file/:ticket', {
    ...bytes,
    about: 'Returns a file by its signed address.',
    input: z.object({ ticket: z.string().max(200) }),
  }),
  view: get('/api/front/website/attachment/view/:id', { ...bytes, about: 'Returns a public file.', input: one }),
  picture: get('/api/front/website/picture/:a/:b', {
    ...bytes,
    about: 'Returns a public picture by its class and id.',
    input: fileClassQuery,
  }),
  resource: get('/api/common/resource/picture/:a/:b', {
    ...bytes,
    about: 'The same picture at its other address.',
    input: fileClassQuery,
  }),
};
