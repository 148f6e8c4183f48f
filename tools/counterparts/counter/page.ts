import type { CounterMachine } from './counter-machine';

const FEN = 100;
const yuan = (fen: number): string => (fen / FEN).toFixed(2);
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Renders the counter as a page: the card on the reader, printed tickets, the second screen. Both languages side by
 * side.
 */
export const page = ({
  cards,
  onReader,
  tickets,
  openType,
  paid,
}: CounterMachine['state']): string => `<!doctype html><html lang="zh"><meta charset="utf-8"><title>本地助手 Local helper</title>
<style>body{font:14px/1.6 system-ui,sans-serif;margin:24px;color:#17212f}h2{font-size:16px}button{height:32px;padding:0 12px;margin:0 8px 8px 0;border:1px solid #94bbe4;border-radius:6px;background:#fff}button[aria-pressed=true]{background:#004a99;color:#fff}pre{border:1px dashed #8793a4;padding:8px;max-width:320px}</style>
<h1>本地助手 Local helper</h1>
<h2>读卡器 Card reader</h2>
${cards.map(({ cardNo, username, balance }) => `<button aria-pressed="${cardNo === onReader}" data-card="${escapeHtml(cardNo)}">${escapeHtml(username)} ${escapeHtml(cardNo)} ¥${yuan(balance)}</button>`).join('')}
<button aria-pressed="${onReader === null}" data-card="">拿走 Take away</button>
<h2>第二屏 Second screen</h2><p>openType ${openType}</p>
<h2>打印 Printed</h2>${tickets.map(({ tradeNo, title, lines, copies }) => `<pre>${[title, tradeNo, ...lines, `× ${copies}`].map(escapeHtml).join('\n')}</pre>`).join('') || '<p>—</p>'}
<h2>刷卡 Card payments</h2>${paid.map(({ tradeNo, cardNo, amount, back }) => `<p>${escapeHtml(tradeNo)} ${escapeHtml(cardNo)} ¥${yuan(amount)}${back > 0 ? ` − ¥${yuan(back)}` : ''}</p>`).join('') || '<p>—</p>'}
<script>for(const b of document.querySelectorAll('button'))b.onclick=async()=>{await fetch('/cards',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({cardNo:b.dataset.card||null})});location.reload()}</script></html>`;
