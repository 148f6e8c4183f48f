import { z } from 'zod';

/** The key that the school and its media server share to sign addresses. Readable by the server only. */
export const mediaFile = z.object({ secret: z.string().min(32) });
export type MediaFile = z.output<typeof mediaFile>;

/** Path of the key file inside the data folder. */
export const MEDIA_FILE = 'media/school.json';

/**
 * Returns the text whose MD5, base64url without padding, seals a ticket: `<expiry> <folder> <secret>`. This is the
 * form that `secure_link_md5` of nginx checks, so that a media server needs no program of its own.
 */
export const mediaStringToSign = (folder: string, expiresAt: number, secret: string): string =>
  `${expiresAt} ${folder} ${secret}`;

/** Parses a signed path: `/<seal>-<expiry in epoch s>/<folder>/<file>`; null if it is none. */
export function parseMediaPath(
  path: string,
): { readonly seal: string; readonly expiresAt: number; readonly folder: string; readonly file: string } | null {
  const [, seal = '', expires = '', folder = '', file = ''] =
    /^\/([\w-]{22})-(\d{10})((?:\/[A-Za-z0-9][\w.-]*)+)\/([A-Za-z0-9][\w.-]*)$/.exec(path) ?? [];
  return seal === '' ? null : { seal, expiresAt: Number(expires), folder, file };
}
