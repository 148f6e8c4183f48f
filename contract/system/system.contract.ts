import { z } from 'zod';
import { get } from '#contract/kit/endpoint';

const ticket = z.string().max(200).optional();

/** Endpoints of health, metrics and the API reference. */
export const system = {
  live: get('/health/live', {
    admit: 'public',
    unsigned: true,
    about: 'Returns that the process responds.',
    input: z.object({}),
    reply: z.object({ status: z.literal('up') }),
  }),
  ready: get('/health/ready', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'Up, degraded (Redis unavailable or events late by more than 30 s) or not ready (HTTP 503).',
    input: z.object({}),
    reply: z.object({
      status: z.string(),
      postgres: z.string(),
      redis: z.string(),
      outboxLagMs: z.number(),
      queues: z.record(z.string(), z.unknown()),
    }),
  }),
  metrics: get('/metrics', {
    admit: 'operator',
    unsigned: true,
    raw: true,
    about: 'Prometheus metrics; for loopback or with the operator token.',
    input: z.object({}),
    reply: z.unknown(),
  }),
  docs: get('/docs', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'This API reference as a page; in production at an address of `reference` only.',
    input: z.object({ ticket }),
    reply: z.unknown(),
  }),
  openapi: get('/docs/openapi.json', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'This API reference as OpenAPI 3.1; in production at an address of `reference` only.',
    input: z.object({ ticket }),
    reply: z.unknown(),
  }),
  reference: get('/api/sys/reference', {
    admit: 'login',
    about: 'Addresses of the API reference, valid for ten minutes.',
    input: z.object({}),
    reply: z.object({ page: z.string(), openapi: z.string() }),
  }),
};
