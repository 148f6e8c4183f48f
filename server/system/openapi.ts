import { z } from 'zod';
import { areas } from '#contract/endpoints';
import type { Admission, AnyEndpoint } from '#contract/kit/endpoint';

type Schema = Record<string, unknown>;

const admitted = (admit: Admission): string => (typeof admit === 'object' ? `right ${admit.right}` : admit);

/** A zod schema as JSON Schema; what has no JSON shape (free bodies) is any value. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

const envelope = (data: Schema): Schema => ({
  type: 'object', required: ['code', 'message', 'messageEn', 'data'],
  properties: { code: { type: 'integer', description: '200 success, 250 refusal, 400 input, 401 login or signature, 403 right, 404 missing, 408 login expired, 409 stale, 429 too fast' }, message: { type: 'string' }, messageEn: { type: 'string' }, errKey: { type: 'string' }, traceId: { type: 'string' }, toLogin: { const: 1 }, data },
});

function operation(area: string, name: string, endpoint: AnyEndpoint): Schema {
  const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const fields = Object.entries(input.properties ?? {});
  const required = new Set(input.required ?? []);
  const inQuery = endpoint.method === 'GET' ? fields.filter(([field]) => !inPath.includes(field)) : [];
  const inBody = fields.filter(([field]) => !inPath.includes(field));
  return {
    operationId: `${area}.${name}`, tags: [area], summary: endpoint.about, 'x-admission': admitted(endpoint.admit),
    security: endpoint.admit === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: input.properties?.[field] ?? { type: 'string' } })),
      ...inQuery.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema })),
      ...(endpoint.money ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...(endpoint.method === 'POST' && inBody.length > 0
      ? { requestBody: { content: Object.fromEntries(['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'].map((type) => [type, { schema: { type: 'object', properties: Object.fromEntries(inBody), required: inBody.map(([field]) => field).filter((field) => required.has(field)) } }])) } }
      : {}),
    responses: { 200: { description: 'Envelope', content: endpoint.raw ? { '*/*': {} } : { 'application/json': { schema: envelope(schemaOf(endpoint.reply, 'output')) } } } },
  };
}

/** The whole contract as OpenAPI 3.1; paths follow the API base. */
export function openapi(apiBase: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Campus venue API', version: '1', description: 'Every call but those marked open carries the headers app-key, timestamp and sign. Business answers are HTTP 200 with the code in the envelope.' },
    servers: [{ url: apiBase }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'cgAuthorization' } } },
    paths,
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] as string);

/** The reference as one page that loads nothing. */
export function referencePage(apiBase: string): string {
  const calls = Object.entries(areas).map(([area, endpoints]) => {
    const rows = Object.entries(endpoints).map(([name, endpoint]) => {
      const marks = [admitted(endpoint.admit), endpoint.money ? 'money' : '', endpoint.unsigned ? 'unsigned' : '', endpoint.raw ? 'raw' : ''].filter(Boolean).join(', ');
      const { input, reply } = { input: schemaOf(endpoint.input, 'input'), reply: schemaOf(endpoint.reply, 'output') };
      return `<details id="${area}.${name}"><summary><code>${endpoint.method} ${escaped(endpoint.path)}</code> ${escaped(endpoint.about)} <small>${escaped(marks)}</small></summary><h4>Input</h4><pre>${escaped(JSON.stringify(input, null, 2))}</pre><h4>Reply data</h4><pre>${escaped(JSON.stringify(reply, null, 2))}</pre></details>`;
    });
    return `<section><h2>${escaped(area)}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title><style>body{font:15px/1.6 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2733}code{font-weight:600}details{border-bottom:1px solid #dde3ea;padding:.4rem 0}summary{cursor:pointer}small{color:#5b6b7c}pre{background:#f5f7fa;padding:.8rem;overflow:auto;max-height:24rem}</style></head><body><h1>API reference</h1><p>Addresses follow <code>${escaped(apiBase)}</code>. The same as <a href="${escaped(apiBase)}/docs/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}</body></html>`;
}
