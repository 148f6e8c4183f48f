import { areas } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { webhookEvents } from '#contract/webhooks/webhook.events';
import { admissionText, failureList, schemaOf } from './openapi';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] as string);
const pre = (title: string, value: unknown): string =>
  `<h4>${title}</h4><pre>${escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`;

const STYLE =
  'body{font:15px/1.6 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2733}code{font-weight:600;overflow-wrap:anywhere}details{border-bottom:1px solid #dde3ea;padding:.4rem 0}summary{cursor:pointer}small{color:#5b6b7c}pre{background:#f5f7fa;padding:.8rem;overflow:auto;max-height:24rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #dde3ea;padding:.3rem .6rem;text-align:left;vertical-align:top}';

const CURL = `KEY=vk_0123456789ab_…            # shown once, when it was made
curl -H "Authorization: Bearer $KEY" "$BASE/api/orders?page=0&size=20"`;

const SIGNING = `SIGN_KEY=$(printf 'sign.%s' "$KEY" | sha256sum | cut -d' ' -f1)
TS=$(date +%s%3N); NONCE=$(openssl rand -hex 8); BODY='{"tradeNo":"D26112000000001","reason":"…"}'
HASH=$(printf '%s' "$BODY" | sha256sum | cut -d' ' -f1)
SIGN=$(printf 'POST\\n/api/orders/cancel\\n%s\\n%s\\n%s' "$HASH" "$TS" "$NONCE" | openssl dgst -sha256 -hmac "$SIGN_KEY" -r | cut -d' ' -f1)
curl -H "api-key: \${KEY:0:15}" -H "timestamp: $TS" -H "nonce: $NONCE" -H "sign: $SIGN" -H 'content-type: application/json' -d "$BODY" "$BASE/api/orders/cancel"`;

const VERIFYING = `const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => request.headers[name]);
const due = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(\`\${id}.\${at}.\${rawBody}\`).digest('base64');
const ours = given.split(' ').some((one) => one === \`v1,\${due}\`) && Math.abs(Date.now() / 1000 - Number(at)) < 300;`;

const call = (area: string, name: string, endpoint: AnyEndpoint): string => {
  const marks = [
    admissionText(endpoint),
    endpoint.money ? 'money' : '',
    endpoint.unsigned ? 'unsigned' : '',
    endpoint.raw ? 'raw' : '',
  ]
    .filter(Boolean)
    .join(', ');
  return `<details id="${area}.${name}"><summary><code>${endpoint.method} ${escaped(endpoint.path)}</code> ${escaped(endpoint.about)} <small>${escaped(marks)}</small></summary>${pre('Input', schemaOf(endpoint.input, 'input'))}${pre('Reply data', schemaOf(endpoint.reply, 'output'))}</details>`;
};

const programs =
  (): string => `<section><h2>Other programs</h2><p>A key acts for the person who made it, in the role it was made in, within its scopes, and for nothing personal. It counts from the addresses it lists, until its last day, and ends at once when it is revoked.</p>${pre('A key sent whole', CURL)}${pre('A request signed with a key', SIGNING)}</section>
<section><h2>Events</h2><p>Sent to the addresses of Webhooks, at least once, tried again for a day. A person is never named in one.</p><table><tr><th>type</th><th>data</th></tr>${webhookEvents.map(({ name, zh, en, data }) => `<tr><td><code>${name}</code><br>${zh} · ${en}</td><td>${Object.keys(data.shape).join(', ')}</td></tr>`).join('')}</table>${pre('Is it ours? (Node)', VERIFYING)}</section>`;

const errors = (): string =>
  `<section><h2>Refusals</h2><details><summary>${failureList().length} words a program can rely on</summary><table><tr><th>code</th><th>errKey</th><th>中文</th><th>English</th></tr>${failureList()
    .map(
      ({ code, errKey, zh, en }) =>
        `<tr><td>${code}</td><td><code>${errKey}</code></td><td>${escaped(zh)}</td><td>${escaped(en)}</td></tr>`,
    )
    .join('')}</table></details></section>`;

/** Returns the API reference as one self-contained page. */
export function referencePage(apiBase: string): string {
  const calls = Object.entries(areas).map(
    ([area, endpoints]) =>
      `<section><h2>${escaped(area)}</h2>${Object.entries(endpoints)
        .map(([name, endpoint]) => call(area, name, endpoint))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title><style>${STYLE}</style></head><body><h1>API reference</h1><p>Addresses follow <code>${escaped(apiBase)}</code>. The same as <a href="${escaped(apiBase)}/docs/openapi.json">OpenAPI 3.1</a>. Every call but those marked unsigned carries the headers app-key, timestamp and sign, or a key of its own.</p>${programs()}${errors()}${calls.join('')}</body></html>`;
}
