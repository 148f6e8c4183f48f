import { expect, test } from '#e2e/kit/fixtures';
import { logIn, logInOnPage } from '#e2e/kit/login';

const PHONE = { width: 390, height: 844 };

test('the desk keeps titles, tags, a folded menu and the theme over a reload, and has a skip link', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'admin', '/venue/orders');
  await expect(page).toHaveTitle('订单管理-场馆管理系统');
  if (!(await page.getByRole('menuitem', { name: '财务流水' }).isVisible()))
    await page.getByRole('menuitem', { name: '财务管理' }).click();
  await page.getByRole('menuitem', { name: '财务流水' }).click();
  await expect(page).toHaveTitle('财务流水-场馆管理系统');
  await page.reload();
  const tags = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tags.getByRole('button', { name: '订单管理', exact: true })).toBeVisible();
  await expect(tags.getByRole('button', { name: '财务流水', exact: true })).toHaveAttribute('aria-current', 'page');

  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(page.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.ant-menu-submenu-popup:visible')).toHaveCount(0);
  await page.locator('.v-sider-menu .ant-menu-submenu').first().hover();
  await expect(page.locator('.ant-menu-submenu-popup:visible')).toHaveCount(1);
  await page.mouse.move(900, 600);

  await tags.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tags.getByRole('button', { name: '订单管理', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '深色界面' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'dark');

  // The page has the theme before the application draws.
  await expect(page.getByRole('link', { name: '跳到内容' })).toBeAttached();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#stage')).toBeFocused();
});

test('a page opened from the bottom of another starts at its top; a 4 px progress bar runs', async ({ open }) => {
  const page = await open();
  await page.goto('/venue/portal');
  await expect(page.getByRole('link', { name: '综合体育馆' }).first()).toBeVisible();
  expect(
    await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.id = 'nprogress';
      bar.innerHTML = '<div class="bar"></div>';
      document.body.append(bar);
      const { height } = getComputedStyle(bar.firstElementChild as Element);
      bar.remove();
      return height;
    }),
  ).toBe('4px');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '场馆', exact: true }).click();
  await expect(page).toHaveTitle('场馆门户-智慧场馆');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a phone has the catalogue tabs, navigates home and back, and pulls to refresh', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.goto('/venue/mobileIndex');
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await expect(tabs.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => window.innerWidth)).toBe(375);
  await page
    .getByRole('link', { name: /羽毛球馆/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/venue\/mobileReservation\?id=\d+/);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/venue\/mobileIndex/);

  const stage = page.locator('.v-pull');
  const read = page.waitForRequest(/catalog_list|website\/venues/);
  const finger = (type: string, y: number) =>
    stage.dispatchEvent(type, {
      touches: type === 'touchend' ? [] : [{ identifier: 1, clientX: 180, clientY: y }],
      changedTouches: [{ identifier: 1, clientX: 180, clientY: y }],
      targetTouches: [],
    });
  await finger('touchstart', 200);
  await finger('touchmove', 205);
  await finger('touchmove', 260);
  await expect(page.getByText('松开刷新')).toBeVisible();
  await finger('touchend', 260);
  await read;
  await expect(page.getByText('已刷新')).toBeVisible();
  await expect(page.getByText('已刷新')).toHaveCount(0, { timeout: 4_000 });
  await context.close();
});

test('portal and phone use the dark theme once it is chosen', async ({ open }) => {
  const page = await open();
  await logIn(page, 'student', '/venue/');
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'light');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '深色界面' }).click();
  await page.goto('/venue/mobileOrders');
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'dark');
});

test('the assistant greets whoever opens its bubble, once', async ({ open }) => {
  const page = await open();
  await logIn(page, 'student', '/venue/');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: '智能助手' }).click();
  const site = await opened;
  await expect(site.getByRole('heading')).toContainText('您好，');
  await site.reload();
  await expect(site.getByRole('heading')).toContainText('请从场馆系统进入助手');
});

test('the meeting-room system shows "under construction", and its login works', async ({ open }) => {
  const page = await open();
  await logInOnPage(page, 'admin');
  await page.goto('/venue/orders');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换到会议室' }).click();
  await expect(page.getByRole('dialog')).toContainText('系统建设中');
  await page.getByRole('button', { name: '知道了' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/venue\/orders/);
});
