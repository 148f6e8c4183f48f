import type { StoredMessage } from './message-store';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const kinds = { sms: ['短信', 'Text message'], mail: ['邮件', 'Email'] } as const;
const clock = (at: number) => new Date(at).toISOString();

const style = `
*{box-sizing:border-box}body{margin:0;background:#f2f4f7;color:#1b2430;font:16px/1.55 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(720px,100%);margin:0 auto;padding:28px 16px 48px}h1{margin:0;font-size:22px}h1+p{margin:4px 0 18px;color:#5b6776;font-size:14px}
form{display:flex;gap:8px;margin-bottom:18px}input{flex:1;min-width:0;font:inherit;padding:10px 12px;border:1px solid #c9d2dc;border-radius:8px;background:#fff;color:inherit}button{font:inherit;padding:10px 16px;border:1px solid #004a99;border-radius:8px;background:#004a99;color:#fff;cursor:pointer}
ol{display:grid;gap:10px;margin:0;padding:0;list-style:none}li{padding:14px 16px;border-radius:12px;background:#fff;box-shadow:0 1px 3px rgba(20,40,70,.08)}li>div{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;font-size:13px;color:#5b6776}li b{color:#1b2430;font-size:15px;overflow-wrap:anywhere}li p{margin:6px 0 0;white-space:pre-line;overflow-wrap:anywhere}
time{margin-left:auto;font-variant-numeric:tabular-nums}.none{padding:40px 16px;text-align:center;color:#5b6776}
:is(button,input):focus-visible{outline:3px solid #7bb4f0;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#12171d;color:#e8edf3}li,input{background:#1b222b;box-shadow:none}li b{color:#e8edf3}li>div,h1+p,.none{color:#9aa7b6}}
`;

const row = ({ kind, to, subject, text, at }: StoredMessage) =>
  `<li><div><span>${kinds[kind][0]} ${kinds[kind][1]}</span><b>${escapeHtml(to)}</b><time datetime="${clock(at)}" data-at="${at}">${clock(at).slice(11, 19)} UTC</time></div>${subject ? `<p><strong>${escapeHtml(subject)}</strong></p>` : ''}<p>${escapeHtml(text)}</p></li>`;

/** Renders every message, newest first; reloads every four seconds unless an address is being typed. */
export function page(messages: readonly StoredMessage[], to: string): string {
  const list =
    messages.length > 0 ? `<ol>${messages.map(row).join('')}</ol>` : `<p class="none">还没有消息 No messages yet</p>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="4"><title>消息箱 Message box</title><style>${style}</style></head>
<body><main><h1>消息箱 Message box</h1><p>这里代替真实的手机短信和邮箱，收下平台发出的每条消息。 Replaces real phones and mailboxes: every message of the platform arrives here.</p>
<form method="get" action="/" role="search"><input name="to" value="${escapeHtml(to)}" placeholder="手机号或邮箱 Phone or e-mail" aria-label="手机号或邮箱 Phone or e-mail"><button>查找 Find</button></form>${list}</main></body></html>`;
}
