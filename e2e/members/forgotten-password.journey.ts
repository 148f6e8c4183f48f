import { DemoClient } from '#e2e/kit/campus';
import { clickWords, pictureAfter } from '#e2e/kit/captcha';
import { expect, test } from '#e2e/kit/fixtures';
import { codeTo, messagesTo } from './inbox';

const username = 'student48';
const newPassword = 'Recover2026now';

test('a member resets a password by SMS code; all other logins and the old password end', async ({ open }) => {
  test.setTimeout(120_000);
  const other = await DemoClient.loggedInAs(username);
  const { data } = await other.post<{ value: string }>('/api/users/self/reveal', { field: 'phone' });
  await other.post('/api/language', { lang: 'en' });
  const page = await open({ lang: 'en' });
  await page.goto('/venue/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('Username or mobile number').fill(username);
  const picture = await pictureAfter(page, () => page.getByRole('button', { name: 'Send code' }).click());
  await clickWords(page, picture);
  await expect(page.getByText('If the account exists, a code has been sent')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(data.value));
  await page.getByLabel('New password').fill('tooshort');
  await page.getByLabel('Repeat password').fill('tooshort');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Use at least 12 characters')).toBeVisible();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Repeat password').fill(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password reset')).toBeVisible();
  expect((await other.get('/api/users/self')).code).toBe(408);
  await expect.poll(async () => (await messagesTo(data.value))[0]).toMatch(/password was changed/);

  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Demo@2026venue');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('The username or password is wrong')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});
