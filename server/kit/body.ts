import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from './env';
import { HttpRefused } from './http-refused';
import { dropIncoming, multipartOf } from './incoming';
import type { EdgeRequest } from './request';

/** Maximum number of parameters of one request, a protection against abuse. */
const MOST_PARAMETERS = 500;

/**
 * Parses the parameters of a query or form; a repeated key becomes a list. The object has no prototype, so no key is
 * special. Parameters beyond the limit are ignored.
 */
export function parametersOf(text: string): Record<string, string | string[]> {
  const found = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return found;
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if ((count += 1) > MOST_PARAMETERS) break;
    const before = found[key];
    found[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return found;
}

/** Parses JSON; refuses prototype keys at any depth. */
function jsonOf(text: string): unknown {
  if (text.trim() === '') return {};
  let special = false;
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') special = true;
    return inner;
  });
  if (special) throw new HttpRefused(400);
  return value;
}

/**
 * Registers parsers for form, JSON, multipart and empty bodies; the bytes of form and JSON stay available as `rawBody`.
 */
export function acceptBodies(instance: FastifyInstance, env: Env): void {
  instance.removeAllContentTypeParsers();
  const parser =
    (parse: (text: string) => unknown) =>
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
      (request as EdgeRequest).rawBody = body;
      try {
        done(null, parse(body.toString('utf8')));
      } catch (error) {
        done(error instanceof HttpRefused ? error : new HttpRefused(400));
      }
    };
  instance.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:;|$)/, { parseAs: 'buffer' }, parser(jsonOf));
  instance.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, parser(parametersOf));
  void instance.register(multipart, {
    limits: { fieldSize: 64_000, fields: 200, fieldNameSize: 100, files: 1, fileSize: 1, parts: 201 },
  });
  instance.addHook('preValidation', (request, _reply, done) => {
    if (!request.isMultipart()) return done();
    multipartOf(request, env).then((fields) => {
      request.body = parametersOf(fields.toString());
      done();
    }, done);
  });
  instance.addHook('onResponse', (request, _reply, done) => {
    dropIncoming(request);
    done();
  });
  instance.addHook('onRequestAbort', (request, done) => {
    dropIncoming(request);
    done();
  });
}
