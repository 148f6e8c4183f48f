import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/kit/runtime/env';
import { HttpError } from './http-error';
import { discardUploads, parseMultipart } from './multipart';
import type { EdgeRequest } from './request';

/** Maximum number of parameters of one request, a protection against abuse. */
const MAX_PARAMETERS = 500;

/**
 * Parses the parameters of a query or form; a repeated key becomes a list. The object has no prototype, so no key is
 * special. Parameters beyond the limit are ignored.
 */
export function parseParameters(text: string): Record<string, string | string[]> {
  const found = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return found;
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if ((count += 1) > MAX_PARAMETERS) break;
    const before = found[key];
    found[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return found;
}

/** Parses JSON; refuses prototype keys at any depth. */
function parseSafeJson(text: string): unknown {
  if (text.trim() === '') return {};
  let special = false;
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') special = true;
    return inner;
  });
  if (special) throw new HttpError(400);
  return value;
}

/**
 * Registers parsers for form, JSON, multipart and empty bodies; the bytes of form and JSON stay available as `rawBody`.
 */
export function registerBodyParsers(instance: FastifyInstance, env: Env): void {
  instance.removeAllContentTypeParsers();
  const parser =
    (parse: (text: string) => unknown) =>
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
      (request as EdgeRequest).rawBody = body;
      try {
        done(null, parse(body.toString('utf8')));
      } catch (error) {
        done(error instanceof HttpError ? error : new HttpError(400));
      }
    };
  instance.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    { parseAs: 'buffer' },
    parser(parseSafeJson),
  );
  instance.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, parser(parseParameters));
  void instance.register(multipart, {
    limits: { fieldSize: 64_000, fields: 200, fieldNameSize: 100, files: 1, fileSize: 1, parts: 201 },
  });
  instance.addHook('preValidation', (request, _reply, done) => {
    if (!request.isMultipart()) return done();
    parseMultipart(request, env).then((fields) => {
      request.body = parseParameters(fields.toString());
      done();
    }, done);
  });
  instance.addHook('onResponse', (request, _reply, done) => {
    discardUploads(request);
    done();
  });
  instance.addHook('onRequestAbort', (request, done) => {
    discardUploads(request);
    done();
  });
}
