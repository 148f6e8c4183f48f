import { z } from 'zod';
import { areas } from '#contract/endpoints';
import '#domain/booking-rules/booking.failures';
import '#domain/session/session.failures';
import '#domain/access/api-key.failures';
import '#domain/system/system.failures';
import { openapi, failureList } from './openapi';
import { referencePage } from './reference-page';

const description = openapi('/venue-server') as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security: object[];
        requestBody?: { content: Record<string, { example?: unknown }> };
        responses: Record<string, { content?: Record<string, { example?: { data: unknown } }> }>;
      }
    >
  >;
  components: { securitySchemes: object; schemas: object };
  webhooks: object;
};
const operations = Object.entries(description.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, ...operation })),
);
const endpointOf = (operationId: string) => {
  const [area = '', name = ''] = operationId.split('.');
  return areas[area]?.[name];
};

it('describes every call once, with every authentication method', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.entries(areas)
      .flatMap(([area, calls]) => Object.keys(calls).map((name) => `${area}.${name}`))
      .sort(),
  );
  const schemes = new Set(Object.keys(description.components.securitySchemes));
  for (const { security } of operations)
    for (const proof of security) expect(Object.keys(proof).filter((name) => !schemes.has(name))).toEqual([]);
  const keyed = (id: string) =>
    JSON.stringify(operations.find(({ operationId }) => operationId === id)?.security).includes('apiKey');
  expect([keyed('orders.list'), keyed('orders.mine'), keyed('apiKeys.add'), keyed('system.live')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('gives examples valid under its own schemas', () => {
  const withInputExample = operations.filter(
    ({ requestBody }) => requestBody?.content['application/json']?.example !== undefined,
  );
  for (const { operationId, requestBody } of withInputExample)
    expect([
      operationId,
      endpointOf(operationId)?.input.safeParse(requestBody?.content['application/json']?.example).success,
    ]).toEqual([operationId, true]);
  const replyExamples = operations.flatMap(({ operationId, responses }) => {
    const example = responses['200']?.content?.['application/json']?.example;
    return example ? [[operationId, example.data] as const] : [];
  });
  for (const [operationId, data] of replyExamples)
    expect([operationId, endpointOf(operationId)?.reply.safeParse(data).success]).toEqual([operationId, true]);
  expect(withInputExample.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'reservations.submit',
      'payments.pay',
      'orders.staffCancel',
      'apiKeys.add',
      'webhooks.add',
    ]),
  );
  expect(replyExamples.length).toBeGreaterThan(operations.length / 2);
});

it('lists every refusal in both languages, without dangling references', () => {
  const keys = failureList().map(({ errKey }) => errKey);
  expect(keys).toEqual(
    expect.arrayContaining(['BAD_INPUT', 'SLOT_TAKEN', 'API_KEY_UNKNOWN', 'SIGN_REPLAY', 'NO_RIGHT']),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const text = JSON.stringify(description);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([\w.]+)"/g))
    expect(Object.keys(description.components.schemas)).toContain(name);
  expect(text).not.toMatch(/"\$ref":"#\/(?!components\/schemas\/)/);
});

it('documents the events', () => {
  expect(Object.keys(description.webhooks)).toContain('order.paid');
  expect(
    z
      .array(z.string())
      .parse(Object.keys(description.webhooks))
      .every((name) => /^[a-z]+\.[a-z]+$/.test(name)),
  ).toBe(true);
});

it('is one page without external resources or scripts', () => {
  const page = referencePage('/venue-server');
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|<script|javascript:/);
  for (const word of ['Authorization: Bearer', 'webhook-signature', 'API_KEY_UNKNOWN', '/api/reservation/order/submit'])
    expect(page).toContain(word);
});
