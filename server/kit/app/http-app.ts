import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import type { DynamicModule, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpErrorResponse } from '#server/kit/http/error-response';
import { registerBodyParsers, parseParameters } from '#server/kit/http/body';
import type { Env } from '#server/kit/runtime/env';
import { registerEnvelope } from '#server/kit/http/envelope';
import { log } from '#server/kit/runtime/log';
import { registerMetrics } from '#server/kit/runtime/metrics';
import { endSlowBodies, limitConnections } from './client-limits';
import { SocketAdapter } from './socket-adapter';
import { serveWeb } from '#server/kit/http/web-files';

const BODY_LIMIT = 256 * 1024;
/** Lifetime of HSTS in seconds, sent when the product is served over https. */
const YEAR_SECONDS = 31_536_000;

/** Sends the framework's messages to the log; start messages only if they are errors. */
const frameworkLog: LoggerService = {
  log: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
  warn: (message: unknown) => log.warn({ from: 'framework' }, String(message)),
  error: (message: unknown, stack?: unknown) => log.error({ from: 'framework', stack }, String(message)),
  fatal: (message: unknown) => log.fatal({ from: 'framework' }, String(message)),
};

/** Answers malformed HTTP with a valid response and closes the connection. */
function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify({ ...httpErrorResponse(400).envelope, code: tooLong ? 431 : 400 });
  socket.end(
    `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Default headers of every response: no caching, sniffing or framing. */
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const processId = randomBytes(4).toString('hex');
let requestCount = 0;
/** Returns a unique request id: 16 hex digits, the first half identifies the process. */
const requestId = (): string =>
  processId + (requestCount = (requestCount + 1) % 0xffff_ffff).toString(16).padStart(8, '0');

/** Returns whether the client already has the response that is about to be sent. */
const etagMatches = (ifNoneMatch: string | undefined, etag: unknown): boolean =>
  typeof etag === 'string' &&
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim() === etag));

function configureInstance(instance: FastifyInstance, env: Env): void {
  for (const name of ['rawBody', 'parameters', 'sign', 'running', 'input', 'caller', 'incoming'])
    instance.decorateRequest(name, null);
  instance.decorateRequest('repeats', false);
  registerBodyParsers(instance, env);
  endSlowBodies(instance);
  void instance.register(cookie);
  registerEnvelope(instance);
  const headers = {
    ...defaultHeaders,
    ...(env.PUBLIC_URL?.startsWith('https://') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (
      request.method !== 'GET' ||
      reply.statusCode !== 200 ||
      !etagMatches(request.headers['if-none-match'], reply.getHeader('etag'))
    )
      return done(null, payload);
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return done(null, null);
  });
}

/** How long a client may take to send the headers, and a whole request with its files, in milliseconds. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Creates the HTTP application, ready to listen: the API below the base path, screens from `webFolder` below `/venue`.
 * There is no middleware: admission is the guard's alone. `//path`, a trailing slash and an encoded slash are unknown
 * addresses.
 */
export async function createHttpApp(root: DynamicModule, env: Env, webFolder: string): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    skipMiddie: true,
    trustProxy: env.TRUST_PROXY === '' ? false : env.TRUST_PROXY,
    genReqId: requestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    // Node compares the limits at this interval only, by default every 30 s.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { maxParamLength: 200, querystringParser: parseParameters },
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void reply.code(400).send({ ...httpErrorResponse(400).envelope, traceId: request.id }),
  });
  const instance = adapter.getInstance();
  configureInstance(instance, env);
  // Behind a proxy all connections are the proxy's, which limits those of its clients.
  if (env.TRUST_PROXY === '') limitConnections(instance.server, env.CONNECTIONS_PER_ADDRESS);
  registerMetrics(instance);
  serveWeb(instance, env, webFolder);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: frameworkLog,
    abortOnError: false,
  });
  app.useWebSocketAdapter(new SocketAdapter(app, env));
  app.setGlobalPrefix(env.API_BASE.slice(1));
  return app;
}
