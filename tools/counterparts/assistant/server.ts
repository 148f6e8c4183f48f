import { createServer, type Server } from 'node:http';
import { z } from 'zod';

const guestSchema = z.object({
  code: z.literal(200),
  data: z.object({ name: z.string(), enName: z.string(), role: z.string(), enRole: z.string() }),
});
type AssistantVisitor = z.output<typeof guestSchema>['data'];

const TIMEOUT_MS = 5_000;
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Asks the product for the user of a ticket; returns null if it is unknown, used or expired. */
async function guestOf(api: string, token: string): Promise<AssistantVisitor | null> {
  const response = await fetch(`${api}/api/users/secret_login_user/guest`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const read = guestSchema.safeParse(await response.json());
  return read.success ? read.data.data : null;
}

const page = (
  zh: string,
  en: string,
  more = '',
) => `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>助手 Assistant</title>
<style>body{font:15px/1.7 system-ui,sans-serif;max-width:560px;margin:48px auto;padding:0 16px;color:#17212f}h1{font-size:20px}p.en{color:#465366}</style><h1>${zh}</h1><p class="en">${en}</p>${more}</html>`;

const answers = `<p>如何预约？选择场地和时段，提交后在时限内付款。<br>How do I book? Choose a court and a time, submit, and pay within the time shown.</p><p>如何退款？在“我的订单”取消，按规则退回原账户。<br>How do I get a refund? Cancel in My orders; it is refunded to the original payment method.</p>`;

/** The assistant site: greets the user of a valid ticket by name, sends everybody else back to the product. */
export const createAssistantServer = (api: string): Server =>
  createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://assistant');
    const send = (status: number, body: string) =>
      void response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        .end(body);
    if (url.pathname === '/health')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"up"}');
    const token = url.searchParams.get('token') ?? '';
    guestOf(api, token)
      .then((known) =>
        known
          ? send(
              200,
              page(
                `您好，${escapeHtml(known.name)}（${escapeHtml(known.role)}）`,
                `Hello ${escapeHtml(known.enName || known.name)} (${escapeHtml(known.enRole)})`,
                answers,
              ),
            )
          : send(403, page('请从场馆系统进入助手', 'Open the assistant from the venue system')),
      )
      .catch(() =>
        send(502, page('助手暂时无法使用，请稍后再试', 'The assistant is not available right now. Try again later')),
      );
  });
