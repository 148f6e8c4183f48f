import { z } from 'zod';
import { declaredFailures } from '#domain/kit/failure';
import { areas } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { codeOfKind, envelopeCode } from '#contract/kit/envelope';
import { keyScopes } from '#contract/access/api-key.contract';
import { webhookBody, webhookEvents } from '#contract/webhooks/webhook.events';
import { validExample } from './openapi-example';

type Schema = Record<string, unknown>;

/** Returns a zod schema as JSON Schema; parts without a JSON form (free bodies) become any value. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

/** Moves self-referencing parts of a schema to the shared components. */
function hoistDefinitions(schema: Schema, name: string, parts: Schema): Schema {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref":"#')) return schema;
  const own = text
    .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`);
  const { $defs = {}, ...whole } = JSON.parse(own) as Schema & { $defs?: Schema };
  for (const [part, inner] of Object.entries($defs)) parts[`${name}.${part}`] = inner;
  if (!text.includes('"$ref":"#"')) return whole;
  parts[name] = whole;
  return reference(name);
}

/** Returns who may call an endpoint, as text. */
export const admissionText = ({ admit }: AnyEndpoint): string =>
  typeof admit === 'object' ? `right ${admit.right}` : admit;

const SIGNED = { appKey: [], timestamp: [], sign: [] };

/** Returns the authentication methods; any one of the list is enough. */
function securityOf({ admit, unsigned }: AnyEndpoint): Schema[] {
  const product = unsigned ? {} : SIGNED;
  if (admit === 'public') return [product];
  if (admit === 'device') return [{ deviceSn: [], timestamp: [], nonce: [], sign: [] }];
  if (admit === 'operator') return [{ operator: [] }, {}];
  if (admit === 'gateway') return [{}];
  const person = { token: [], ...product };
  const program =
    typeof admit === 'object' && (keyScopes as readonly string[]).includes(admit.right)
      ? [{ apiKey: [] }, { apiKeyId: [], timestamp: [], nonce: [], sign: [] }]
      : [];
  return [person, ...program];
}

const schemes: Schema = {
  token: { type: 'apiKey', in: 'header', name: 'cgAuthorization', description: 'The login token of a person.' },
  appKey: {
    type: 'apiKey',
    in: 'header',
    name: 'app-key',
    description: 'Public key of the deployment; it grants nothing by itself.',
  },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'timestamp',
    description:
      'Epoch milliseconds, within five minutes of the server. With app-key 10 digits are seconds, and an identical write of the same second is answered as the first.',
  },
  sign: {
    type: 'apiKey',
    in: 'header',
    name: 'sign',
    description:
      'With app-key: MD5 of secret, path, sorted parameters, timestamp, a space and the secret. With api-key or device-sn: HMAC-SHA256, hex, over method, path with query, SHA-256 of the body, timestamp and nonce, one a line.',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'nonce',
    description: '8 to 64 letters, digits, dash or underscore; a signed write is carried out once.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'vk_…',
    description:
      'A key of another program, sent whole. It opens calls that ask for one of its scopes and nothing personal.',
  },
  apiKeyId: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description:
      'The first 15 characters of a key, when the request is signed with it. It signs with the hex SHA-256 of `sign.` followed by the key.',
  },
  deviceSn: {
    type: 'apiKey',
    in: 'header',
    name: 'device-sn',
    description: 'The serial number of a device that signs with its own key.',
  },
  operator: { type: 'http', scheme: 'bearer', description: 'The operator token; not asked on the machine itself.' },
};

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schemas of the reply envelope and of every named failure. */
function envelopeSchemas(): Schema {
  const codes = Object.entries(envelopeCode)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ');
  return {
    Envelope: {
      type: 'object',
      required: ['code', 'message', 'messageEn', 'data'],
      properties: {
        code: { type: 'integer', description: codes },
        message: { type: 'string', description: 'Chinese' },
        messageEn: { type: 'string', description: 'English' },
        errKey: { type: 'string', description: 'The stable word of a refusal.' },
        traceId: { type: 'string' },
        toLogin: { const: 1, description: 'There is no login, or it is broken.' },
        data: {},
      },
    },
    Refusal: {
      allOf: [reference('Envelope')],
      properties: {
        errKey: { enum: failureList().map(({ errKey }) => errKey) },
        data: { description: 'Facts of the refusal; `fields` names what was wrong in an input.' },
      },
      example: {
        code: 400,
        message: '提交的内容有误，请检查后重试',
        messageEn: 'Some entries are not valid. Check the marked fields and try again.',
        data: { fields: [{ field: 'size', message: '应不大于200', messageEn: 'Must be at most 200.' }] },
        errKey: 'BAD_INPUT',
        traceId: '0123456789abcdef',
      },
    },
  };
}

/** Returns every named failure with its code. */
export const failureList = (): {
  readonly errKey: string;
  readonly code: number;
  readonly zh: string;
  readonly en: string;
}[] =>
  declaredFailures()
    .map(({ key, kind, zh, en }) => ({ errKey: key, code: codeOfKind[kind], zh, en }))
    .sort((a, b) => a.code - b.code || (a.errKey < b.errKey ? -1 : 1));

function operation(area: string, name: string, endpoint: AnyEndpoint, parts: Schema): Schema {
  const input = hoistDefinitions(schemaOf(endpoint.input, 'input'), `${area}.${name}.input`, parts) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const fields = Object.entries(input.properties ?? {});
  const required = new Set(input.required ?? []);
  const inQuery = endpoint.method === 'GET' ? fields.filter(([field]) => !inPath.includes(field)) : [];
  const inBody = fields.filter(([field]) => !inPath.includes(field));
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    required: inBody.map(([field]) => field).filter((field) => required.has(field)),
  };
  const reply = hoistDefinitions(schemaOf(endpoint.reply, 'output'), `${area}.${name}.reply`, parts);
  const data = validExample(endpoint.reply, reply);
  const example =
    'example' in data
      ? { example: { code: 200, message: 'OK', messageEn: 'OK', data: data.example, traceId: '0123456789abcdef' } }
      : {};
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.about,
    'x-admission': admissionText(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...inPath.map((field) => ({
        name: field,
        in: 'path',
        required: true,
        schema: input.properties?.[field] ?? { type: 'string' },
      })),
      ...inQuery.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema })),
      ...(endpoint.money
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description: 'The same key, path and body within a day answers with the first answer.',
              schema: { type: 'string', minLength: 8, maxLength: 128 },
            },
          ]
        : []),
    ],
    ...(endpoint.method === 'POST' && inBody.length > 0
      ? {
          requestBody: {
            content: Object.fromEntries(
              ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'].map((type) => [
                type,
                { schema: body, ...(type === 'application/json' ? validExample(endpoint.input, body) : {}) },
              ]),
            ),
          },
        }
      : {}),
    responses: {
      200: {
        description: 'A success or a refusal, distinguished by the code',
        content: endpoint.raw
          ? { '*/*': {} }
          : {
              'application/json': {
                schema: {
                  anyOf: [
                    { allOf: [reference('Envelope')], properties: { code: { const: 200 }, data: reply } },
                    reference('Refusal'),
                  ],
                },
                ...example,
              },
            },
      },
      ...(endpoint.raw
        ? {}
        : {
            503: {
              description: 'The database is unavailable; try again',
              content: { 'application/json': { schema: reference('Refusal') } },
            },
          }),
    },
  };
}

const webhookPath = (): Schema =>
  Object.fromEntries(
    webhookEvents.map(({ name, zh, en, data }) => {
      const body = {
        ...schemaOf(webhookBody, 'output'),
        properties: {
          ...(schemaOf(webhookBody, 'output')['properties'] as Schema),
          type: { const: name },
          data: schemaOf(data, 'input'),
        },
      };
      return [
        name,
        {
          post: {
            summary: `${en} (${zh})`,
            description:
              'Headers webhook-id, webhook-timestamp (epoch seconds) and webhook-signature: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` for each active secret, keyed with the decoded bytes after `whsec_`. Delivered at least once: the id identifies repeats. Any 2xx is an acknowledgement; everything else is retried for a day.',
            requestBody: { content: { 'application/json': { schema: body } } },
            responses: { '2XX': { description: 'Accepted' } },
          },
        },
      ];
    }),
  );

/** Returns the whole contract as OpenAPI 3.1; paths include the API base. */
export function openapi(apiBase: string): Schema {
  const paths: Record<string, Schema> = {};
  const parts = envelopeSchemas();
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint, parts) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campus venue API',
      version: '1',
      description:
        'Business answers are HTTP 200 with the code in the envelope; a real 4xx means that no endpoint was reached. Other programs call with their own API key.',
    },
    servers: [{ url: apiBase }],
    components: { securitySchemes: schemes, schemas: parts },
    'x-refusals': failureList(),
    paths,
    webhooks: webhookPath(),
  };
}
