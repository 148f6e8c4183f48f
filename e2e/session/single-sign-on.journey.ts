import type { Page } from '@playwright/test';
import { address, expect, password, test } from '#e2e/kit/fixtures';
import { ObservedLogin } from '#e2e/kit/observed-login';

const identity = (): string => process.env['IDENTITY_URL'] ?? '';
const SOON = 2_000;

/** Logs in through one of the school's login methods, from the login page. */
async function enterThrough(page: Page, entrance: string, username: string): Promise<void> {
  await page.getByRole('link', { name: entrance, exact: true }).click();
  await page.waitForURL((url) => url.href.startsWith(identity()));
  await page.getByLabel('用户名 User name').fill(username);
  await page.getByLabel('密码 Password').fill(password);
  await page.getByRole('button', { name: '登录 Log in' }).click();
}
/** Returns when a tab, visible or hidden, noticed that its login is over. */
const logoutNoticedAt = (tab: Page): Promise<number> =>
  tab.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          if (localStorage.getItem('cgAuthorization') === null) done(Date.now());
        };
        addEventListener('storage', look);
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
/** Returns when a page requested an address. */
const requestTime = (page: Page, part: string): Promise<number> =>
  new Promise((done) => {
    page.on('request', (request) => {
      if (request.url().includes(part)) done(Date.now());
    });
  });
/** Waits until a screen has its live connection. */
const waitForLive = (page: Page) => page.locator('[data-state="live"]').first().waitFor();
const menuOf = (page: Page) => page.getByRole('button', { name: /^用户菜单/ });

test('an anonymous visitor is redirected, logs in by CAS and returns to the requested screen', async ({ open }) => {
  const page = await open();
  await page.goto('/venue/orders?payStatus=2');
  await expect(page).toHaveURL(/\/venue\/login/);
  await enterThrough(page, '统一身份认证', 'orderadmin');
  await page.waitForURL(/\/venue\/orders\?payStatus=2$/);
  await expect(page.getByRole('button', { name: '用户菜单，罗琪' })).toBeVisible();
  // Nothing of the ticket remains.
  expect(await page.evaluate(() => document.cookie)).not.toContain('sso_');
});

test("a link with another person's ticket logs nobody in", async ({ open }) => {
  const [ssoPage, page] = [await open(), await open()];
  await ssoPage.goto(
    `${identity()}/cas/login?service=${encodeURIComponent(`${address()}/venue-server/sso/manageLogin`)}`,
  );
  await ssoPage.getByLabel('用户名 User name').fill('student02');
  await ssoPage.getByLabel('密码 Password').fill(password);
  const [onward] = await Promise.all([
    ssoPage.waitForRequest((request) => request.url().includes('oauth_token=')),
    ssoPage.getByRole('button', { name: '登录 Log in' }).click(),
  ]);
  await page.goto(onward.url());
  await expect(page.getByText('登录请求已失效或不是由本浏览器发起，请重新登录')).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/venue\/login$/);
});

test('a person with two roles logs in by OpenID Connect and switches; the former session ends', async ({ open }) => {
  const page = await open();
  const visit = ObservedLogin.of(page);
  await page.goto('/venue/login');
  await enterThrough(page, '统一身份认证（OpenID）', 'venueadmin');
  await expect(page.getByText('选择身份进入')).toBeVisible();
  await page.getByRole('button', { name: /^进\s?入$/ }).click();
  await page.waitForURL((url) => !/login|redirect-handler/.test(url.pathname));
  const before = await visit.currentToken();
  await menuOf(page).click();
  await page.getByText('切换身份', { exact: true }).click();
  await page.getByRole('radio', { name: /教职工/ }).click();
  await page.getByRole('button', { name: /^进\s?入$/ }).click();
  await page.waitForURL(/\/venue\/portal/);
  expect(await ObservedLogin.statusOf(before)).toBe(408);
  await expect.poll(async () => ObservedLogin.statusOf(await visit.currentToken())).toBe(200);
});

test('a logout by the school reaches API, socket and every tab within two seconds', async ({ open }) => {
  const page = await open();
  const visit = ObservedLogin.of(page);
  await page.goto('/venue/login');
  await enterThrough(page, '统一身份认证（OpenID）', 'student03');
  await page.waitForURL(/\/venue\/portal/);
  await waitForLive(page);
  const tab = await page.context().newPage();
  await tab.goto('/venue/mobileOrders');
  await waitForLive(tab);
  const token = await visit.currentToken();
  const socket = await ObservedLogin.socket(token);
  const school = await page.context().newPage();
  await school.goto(identity());
  const known = [logoutNoticedAt(page), logoutNoticedAt(tab)];
  const sent = requestTime(school, '/cas/logout');
  await school.getByRole('link', { name: '退出登录 Log out everywhere' }).click();
  const from = await sent;
  expect((await socket.cut) - from).toBeLessThan(SOON);
  expect(await ObservedLogin.statusOf(token)).toBe(408);
  for (const at of known) expect((await at) - from).toBeLessThan(SOON);
  await expect(tab.getByText('登录状态已失效，请重新登录')).toBeVisible();
  // After confirmation, the page goes through the school's logout to the login page.
  await tab.getByRole('dialog').getByRole('button').last().click();
  await tab.waitForURL(/\/venue\/login/);
});

test('a confirmed logout ends API, socket and the other tab within two seconds, and the school session', async ({
  open,
}) => {
  const page = await open();
  const visit = ObservedLogin.of(page);
  await page.goto('/venue/login');
  await enterThrough(page, '统一身份认证', 'student04');
  await page.waitForURL(/\/venue\/portal/);
  await waitForLive(page);
  const tab = await page.context().newPage();
  await tab.goto('/venue/mobileOrders');
  await waitForLive(tab);
  const token = await visit.currentToken();
  const socket = await ObservedLogin.socket(token);
  await menuOf(page).click();
  await page.getByText('退出登录', { exact: true }).click();
  await expect(page.getByText('是否退出本系统？')).toBeVisible();
  expect(await ObservedLogin.statusOf(token)).toBe(200);
  const known = logoutNoticedAt(tab);
  const sent = requestTime(page, '/api/logout');
  await page.getByRole('button', { name: /^退\s?出$/ }).click();
  const from = await sent;
  expect((await socket.cut) - from).toBeLessThan(SOON);
  expect(await ObservedLogin.statusOf(token)).toBe(408);
  expect((await known) - from).toBeLessThan(SOON);
  await page.waitForURL(/\/venue\/login$/);
  await page.goto(identity());
  await expect(page.getByText('您已退出统一身份认证。')).toBeVisible();
});
