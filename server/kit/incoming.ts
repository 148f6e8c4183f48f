import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { endpoints } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Env } from './env';
import { HttpRefused } from './http-refused';
import { headerOf, type EdgeRequest, type Incoming } from './request';
import { readToken } from './token';

const MEGABYTE = 1_048_576;
const NAME_ROOM = 200;

const taking = endpoints.filter((endpoint) => endpoint.files !== undefined);

/** Returns the endpoint of a route if it takes files. */
const takerOf = (url: string | undefined): AnyEndpoint | undefined =>
  url === undefined ? undefined : taking.find(({ path }) => url.endsWith(path));

/** Sanitizes a file name for display and storage. */
export const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(-NAME_ROOM);

/**
 * Parses a multipart body: its texts, and its files if the endpoint takes files and the caller is logged in. Other
 * files are never written to disk.
 */
export async function multipartOf(request: FastifyRequest, env: Env): Promise<URLSearchParams> {
  const found = new URLSearchParams();
  const taker = takerOf(request.routeOptions.url);
  const files: Incoming[] = [];
  (request as EdgeRequest).incoming = files;
  const folder = resolve(env.DATA_DIR, 'incoming');
  if (taker?.files) {
    const { most, megabytes } = taker.files;
    if (readToken(env.TOKEN_SECRET, headerOf(request, 'cgauthorization') ?? '') === null)
      throw new Failure(sessionFailure.notLoggedIn);
    if (Number(request.headers['content-length'] ?? 0) > (most + 1) * (megabytes + 1) * MEGABYTE)
      throw new HttpRefused(413);
    await mkdir(folder, { recursive: true });
  }
  const limits = taker?.files
    ? { files: taker.files.most + 1, fileSize: taker.files.megabytes * MEGABYTE + 1 }
    : { files: 1, fileSize: 1 };
  for await (const part of request.parts({ limits: { ...limits, parts: 250 } })) {
    if (part.type !== 'file') {
      // JSON parts arrive parsed; they are serialized again, compact.
      found.append(part.fieldname, typeof part.value === 'object' ? JSON.stringify(part.value) : String(part.value));
      continue;
    }
    if (!taker?.files || part.fieldname !== taker.files.field || files.length >= taker.files.most) {
      part.file.resume();
      throw new HttpRefused(taker?.files && part.fieldname === taker.files.field ? 413 : 415);
    }
    const path = join(folder, randomBytes(16).toString('hex'));
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(part.file, out);
    } catch {
      await rm(path, { force: true });
      throw new Failure(systemFailure.uploadFailed, { typeName: '文件' });
    }
    files.push({
      field: part.fieldname,
      name: plainName(part.filename),
      path,
      bytes: out.bytesWritten,
      cut: part.file.truncated || out.bytesWritten > taker.files.megabytes * MEGABYTE,
    });
  }
  return found;
}

/** Deletes uploaded files that were not taken over. */
export const dropIncoming = (request: FastifyRequest): void => {
  for (const { path } of (request as EdgeRequest).incoming ?? []) void rm(path, { force: true });
};
