import type { UniversityLogin } from './logins';
import { page, type IdentityAnswer } from './http';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const style = `
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f5;color:#1b2430;font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(400px,calc(100% - 32px));margin:16px;background:#fff;border-radius:14px;padding:32px 28px;box-shadow:0 8px 32px rgba(20,40,70,.08)}
h1{margin:0;font-size:20px}small{display:block;color:#5b6776;font-size:13px;font-weight:400}form{display:grid;gap:14px;margin-top:22px}label{display:grid;gap:4px;font-size:14px}
input{font:inherit;padding:10px 12px;border:1px solid #b6c0cc;border-radius:8px;background:#fff;color:inherit;width:100%}button,a.go{font:inherit;font-weight:600;padding:11px;border:0;border-radius:8px;background:#7a1f2b;color:#fff;cursor:pointer;text-align:center;text-decoration:none;display:block}
a.go{margin-top:18px}.wrong{margin:16px 0 0;padding:10px 12px;border-radius:8px;background:#fbecea;color:#8c2a1d;font-size:14px}.note{margin:18px 0 0;color:#5b6776;font-size:13px}dl{margin:18px 0 0;display:grid;grid-template-columns:auto 1fr;gap:6px 14px;font-size:14px}dt{color:#5b6776}dd{margin:0;text-align:right;overflow-wrap:anywhere}
:is(button,a,input):focus-visible{outline:3px solid #d99aa2;outline-offset:1px}@media(prefers-color-scheme:dark){body{background:#14181d;color:#e8edf3}main{background:#1d242c;box-shadow:none}small,dt,.note{color:#9aa7b6}input{background:#14181d;border-color:#46525f}.wrong{background:#3b1f1c;color:#f3b8af}}
`;

const htmlPage = (title: string, inner: string, status = 200, headers: Record<string, string> = {}): IdentityAnswer =>
  page(
    status,
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>统一身份认证<small>示范大学 · Demo University single sign-on</small></h1>${inner}</main></body></html>`,
    headers,
  );

/** The login form. It posts to its own address; `execution` makes a form valid for one post. */
export const loginPage = ({
  action,
  execution,
  wrong,
  username,
}: {
  action: string;
  execution: string;
  wrong: boolean;
  username: string;
}): IdentityAnswer =>
  htmlPage(
    '统一身份认证 Single sign-on',
    `${wrong ? '<p class="wrong" role="alert">用户名或密码错误，请重新输入<br>The user name or password is wrong. Try again.</p>' : ''}
<form method="post" action="${escapeHtml(action)}"><label>用户名 User name<input name="username" value="${escapeHtml(username)}" autocomplete="username" required autofocus></label><label>密码 Password<input name="password" type="password" autocomplete="current-password" required></label>
<input type="hidden" name="execution" value="${escapeHtml(execution)}"><input type="hidden" name="_eventId" value="submit"><button type="submit">登录 Log in</button></form>
<p class="note">演示环境：账号与场馆演示账号相同。<br>Demo: the accounts are those of the demo campus.</p>`,
    wrong ? 401 : 200,
  );

/** Shows the logged-in user and the logout. */
export const homePage = (login: UniversityLogin | undefined): IdentityAnswer =>
  login
    ? htmlPage(
        '统一身份认证 Single sign-on',
        `<dl><dt>已登录 Logged in</dt><dd>${escapeHtml(login.person.name)}（${escapeHtml(login.person.username)}）</dd><dt>身份 Identity</dt><dd>${escapeHtml(login.person.kind)}</dd></dl><a class="go" href="/cas/logout">退出登录 Log out everywhere</a>`,
      )
    : htmlPage(
        '统一身份认证 Single sign-on',
        '<p class="note" role="status">您已退出统一身份认证。<br>You are logged out.</p><a class="go" href="/cas/login">登录 Log in</a>',
      );

/** An error page. */
export const refusalPage = (zh: string, en: string): IdentityAnswer =>
  htmlPage('统一身份认证 Single sign-on', `<p class="wrong" role="alert">${zh}<br>${en}</p>`, 403);
