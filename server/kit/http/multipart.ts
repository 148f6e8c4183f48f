import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { endpoints } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Env } from '#server/kit/runtime/env';
import { HttpError } from './http-error';
import { headerOf, type EdgeRequest, type UploadedFile } from './request';
import { readToken } from '#server/kit/crypto/token';

const MEGABYTE = 1_048_576;
const MAX_NAME_LENGTH = 200;

const uploadEndpoints = endpoints.filter((endpoint) => endpoint.files !== undefined);

/** Returns the endpoint of a route if it takes files. */
const uploadEndpointOf = (url: string | undefined): AnyEndpoint | undefined =>
  url === undefined ? undefined : uploadEndpoints.find(({ path }) => url.endsWith(path));

/** Sanitizes a file name for display and storage. */
const sanitizeFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(-MAX_NAME_LENGTH);

/** Returns the error of a body that cannot be read: too large (413), or malformed (400). */
const unreadable = (error: unknown): HttpError =>
  error instanceof HttpError ? error : new HttpError((error as { statusCode?: number }).statusCode === 413 ? 413 : 400);

/** Yields the parts of a body; throws `HttpError` where the body is malformed, has no boundary or ends early. */
async function* partsOf(request: FastifyRequest, limits: Readonly<Record<string, number>>): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Parses a multipart body: its texts, and its files if the endpoint takes files and the caller is logged in. Other
 * files are never written to disk.
 */
export async function parseMultipart(request: FastifyRequest, env: Env): Promise<URLSearchParams> {
  const texts = new URLSearchParams();
  const uploadEndpoint = uploadEndpointOf(request.routeOptions.url);
  const files: UploadedFile[] = [];
  (request as EdgeRequest).incoming = files;
  const folder = resolve(env.DATA_DIR, 'incoming');
  if (uploadEndpoint?.files) {
    const { most, megabytes } = uploadEndpoint.files;
    if (readToken(env.TOKEN_SECRET, headerOf(request, 'cgauthorization') ?? '') === null)
      throw new Failure(sessionFailure.notLoggedIn);
    if (Number(request.headers['content-length'] ?? 0) > (most + 1) * (megabytes + 1) * MEGABYTE)
      throw new HttpError(413);
    await mkdir(folder, { recursive: true });
  }
  const limits = uploadEndpoint?.files
    ? { files: uploadEndpoint.files.most + 1, fileSize: uploadEndpoint.files.megabytes * MEGABYTE + 1 }
    : { files: 1, fileSize: 1 };
  for await (const part of partsOf(request, { ...limits, parts: 250 })) {
    if (part.type !== 'file') {
      // JSON parts arrive parsed; they are serialized again, compact.
      texts.append(part.fieldname, typeof part.value === 'object' ? JSON.stringify(part.value) : String(part.value));
      continue;
    }
    if (
      !uploadEndpoint?.files ||
      part.fieldname !== uploadEndpoint.files.field ||
      files.length >= uploadEndpoint.files.most
    ) {
      part.file.resume();
      throw new HttpError(uploadEndpoint?.files && part.fieldname === uploadEndpoint.files.field ? 413 : 415);
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
      name: sanitizeFileName(part.filename),
      path,
      bytes: out.bytesWritten,
      cut: part.file.truncated || out.bytesWritten > uploadEndpoint.files.megabytes * MEGABYTE,
    });
  }
  return texts;
}

/** Deletes uploaded files that were not taken over. */
export const discardUploads = (request: FastifyRequest): void => {
  for (const { path } of (request as EdgeRequest).incoming ?? []) void rm(path, { force: true });
};
