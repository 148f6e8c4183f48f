import { clickWords, pictureAfter } from '#e2e/kit/captcha';
import { expect, password, strictAddress, test } from '#e2e/kit/fixtures';

test('after five wrong passwords the login page shows a captcha; solving it logs in', async ({ open }) => {
  const page = await open({ origin: strictAddress() });
  await page.goto('/venue/login');
  await page.getByLabel('用户名', { exact: true }).fill('student30');
  const tries = async (text: string) => {
    await page.getByLabel('密码', { exact: true }).fill(text);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/login')),
      page.locator('button[type=submit]').click(),
    ]);
  };
  for (let nth = 0; nth < 5; nth += 1) await tries(`not-${password}`);
  const shown = await pictureAfter(page, () => tries(password));
  await expect(page.locator('button[type=submit]')).toBeDisabled();
  await clickWords(page, shown);
  await expect(page.getByRole('status').filter({ hasText: '验证通过' })).toBeVisible();
  await tries(password);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});
