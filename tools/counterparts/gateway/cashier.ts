import type { GatewayBank, GatewayRefusal } from './bank';
import { json, type GatewayAnswer, type GatewayRequest, type GatewayRoute } from './http';
import type { GatewayOrder } from './ledger';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const yuan = (fen: number) => (fen / 100).toFixed(2);

const titles = {
  wechat: ['微信支付', 'WeChat Pay'],
  alipay: ['支付宝', 'Alipay'],
  school: ['学校支付平台', 'School payment platform'],
  platform: ['平台支付', 'Platform payment'],
  card: ['校园卡', 'Campus card'],
} as const;
const states = {
  WAITING: ['等待支付', 'Waiting for payment'],
  EXPIRED: ['订单已过期', 'This payment has expired'],
  PAID: ['支付成功', 'Payment completed'],
  REFUSED: ['已拒绝支付', 'Payment declined'],
  CLOSED: ['订单已关闭', 'This payment was closed'],
} as const;
const marks = { WAITING: '￥', EXPIRED: '!', PAID: '✓', REFUSED: '×', CLOSED: '×' } as const;

const style = `
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f2f4f7;color:#1b2430;font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(420px,100%);margin:16px;background:#fff;border-radius:16px;padding:32px 28px;box-shadow:0 8px 32px rgba(20,40,70,.08);text-align:center}
h1{margin:0;font-size:18px}small{display:block;color:#5b6776}.amount{margin:24px 0 4px;font-size:44px;font-weight:600;font-variant-numeric:tabular-nums}
dl{margin:24px 0;padding:16px;background:#f7f9fb;border-radius:10px;text-align:left;display:grid;grid-template-columns:auto 1fr;gap:6px 16px;font-size:14px}dt{color:#5b6776}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.state{display:inline-flex;align-items:center;gap:8px;padding:4px 14px;border-radius:99px;background:#eef3f9;font-size:14px}.PAID .state{background:#e5f5ec;color:#14663a}.REFUSED .state,.CLOSED .state,.EXPIRED .state{background:#fbecea;color:#8c2a1d}
form{display:grid;gap:12px}button,a.back{font:inherit;padding:12px;border-radius:10px;border:1px solid #c9d2dc;background:#fff;color:#1b2430;cursor:pointer;text-decoration:none;display:block}button.pay{background:#07853f;border-color:#07853f;color:#fff;font-weight:600}
:is(button,a):focus-visible{outline:3px solid #7bb4f0;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#12171d;color:#e8edf3}main{background:#1b222b;box-shadow:none}dl{background:#12171d}small,dt{color:#9aa7b6}button,a.back{background:#232c37;color:#e8edf3;border-color:#3a4654}button.pay{background:#0a7a3c}.state{background:#263140}}
`;

function page(order: GatewayOrder): string {
  const state = order.state === 'WAITING' && order.expireAt <= Date.now() ? 'EXPIRED' : order.state;
  const [zh, en] = titles[order.channel];
  const [stateZh, stateEn] = states[state];
  const buttons = `<form method="post"><button class="pay" name="action" value="pay">确认支付 Pay</button><button name="action" value="refuse">拒绝支付 Refuse</button></form>`;
  const back = order.returnUrl
    ? `<a class="back" href="${escapeHtml(order.returnUrl)}">返回商户 Back to the venue</a>`
    : '';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${zh} ${en}</title><style>${style}</style></head>
<body><main class="${state}"><h1>${zh}<small>${en}</small></h1><p class="amount">¥${yuan(order.amount)}</p><p class="state" role="status">${marks[state]} ${stateZh} ${stateEn}</p>
<dl><dt>商品 Item</dt><dd>${escapeHtml(order.subject)}</dd><dt>单号 No.</dt><dd>${escapeHtml(order.no)}</dd></dl>${state === 'WAITING' ? buttons : back}</main></body></html>`;
}

const wantsJson = ({ headers }: GatewayRequest) => String(headers.accept ?? '').includes('application/json');
const html = (status: number, body: string): GatewayAnswer => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'referrer-policy': 'no-referrer',
  },
});
const notFoundPage = html(
  404,
  '<!doctype html><meta charset="utf-8"><title>404</title><p>没有这笔支付 There is no such payment.</p>',
);

/** Routes of the page behind a code: pay or refuse, by button or by the same POST. */
export function cashierRoutes(bank: GatewayBank): GatewayRoute[] {
  const show = (
    request: GatewayRequest,
    order: GatewayOrder | undefined,
    why: GatewayRefusal | null = null,
  ): GatewayAnswer => {
    if (!order) return wantsJson(request) ? json(404, { code: 'NO_ORDER' }) : notFoundPage;
    bank.openedPages.add(order.pageId);
    const status = why && why !== 'PAID' ? 409 : 200;
    return wantsJson(request)
      ? json(status, { no: order.no, state: order.state, amount: order.amount, refused: why })
      : html(status, page(order));
  };
  const act = async (request: GatewayRequest, order: GatewayOrder | undefined): Promise<GatewayAnswer> => {
    if (!order) return show(request, order);
    const type = String(request.headers['content-type'] ?? '');
    const sent = type.includes('json')
      ? (JSON.parse(request.body || '{}') as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(request.body));
    const action = sent['action'] ?? request.query.get('action') ?? 'pay';
    return show(request, order, action === 'refuse' ? bank.refuse(order) : await bank.pay(order));
  };
  return [
    {
      method: 'GET',
      path: /^\/pay\/([0-9a-f]+)$/,
      run: (request) => show(request, bank.ledger.orderOfPage(request.caught[0] ?? '')),
    },
    {
      method: 'POST',
      path: /^\/pay\/([0-9a-f]+)$/,
      run: (request) => act(request, bank.ledger.orderOfPage(request.caught[0] ?? '')),
    },
    {
      method: 'GET',
      path: /^\/cashier$/,
      run: (request) => show(request, bank.ledger.orderOfPage(request.query.get('id') ?? '')),
    },
    {
      method: 'POST',
      path: /^\/cashier$/,
      run: (request) => act(request, bank.ledger.orderOfPage(request.query.get('id') ?? '')),
    },
  ];
}
