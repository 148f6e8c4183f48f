import { cardChecksum } from '#domain/kit/identity';
import { siteNamed } from '#e2e/kit/campus';
import { clickWords, pictureAfter } from '#e2e/kit/captcha';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { codeTo, messagesTo } from './inbox';

const phone = `139${String(Date.now()).slice(-8)}`;
const first = `110105199003${String(1 + (Number(phone.slice(-2)) % 28)).padStart(2, '0')}${phone.slice(-3)}`;
const newPassword = 'Register2026ok';

test('an external user registers, is approved, logs in and reaches the courts', async ({ open }) => {
  test.setTimeout(180_000);
  const page = await open();
  await page.goto('/venue/login');
  await page.getByRole('link', { name: '注册账户' }).click();
  await page.getByLabel('手机号（将作为用户名）').fill(phone);
  const picture = await pictureAfter(page, () => page.getByRole('button', { name: '获取校验码' }).click());
  await clickWords(page, picture);
  await expect(page.getByText('校验码已发往该手机')).toBeVisible();
  await page.getByLabel('短信校验码').fill(await codeTo(phone));
  await page.getByLabel('校友').check();
  await page.getByLabel('姓名（与证件一致）').fill('欧阳明月');
  await page.getByLabel('女', { exact: true }).check();
  await page.getByLabel('证件号码').fill(first + cardChecksum(first));
  await page.getByLabel('新密码').fill(newPassword);
  await page.getByLabel('再输一次').fill(newPassword);
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByText('等待学校审核')).toBeVisible();

  await page.getByRole('button', { name: '登录' }).click();
  await page.getByLabel('密码', { exact: true }).fill(newPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto('/venue/mobileSelf');
  await expect(page.getByText('您的账户待管理员审核，暂时无法使用相关功能。').first()).toBeVisible();

  const desk = await open();
  await logIn(desk, 'admin', '/venue/register/users');
  await desk.getByPlaceholder('姓名 / 手机号').fill(phone);
  await desk.getByRole('button', { name: '查询' }).click();
  await expect(desk.getByText(`139****${phone.slice(-4)}`)).toHaveCount(1);
  await expect(desk.getByText(/共 1 条/).first()).toBeVisible();
  await desk.getByRole('button', { name: '详情' }).first().click();
  await expect(desk.getByText(phone, { exact: true })).toBeVisible();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^审\s?核$/ })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await expect(desk.getByText('审核通过').first()).toBeVisible();
  await expect.poll(async () => (await messagesTo(phone))[0]).toContain('已通过审核');

  await page.reload();
  await expect(page.getByText('您的账户待管理员审核，暂时无法使用相关功能。')).toHaveCount(0);
  const { id } = await siteNamed('羽毛球馆');
  await page.goto(`/venue/venue-reservation/${id}`);
  await expect(page.getByRole('button', { name: '我已阅读并同意' }).or(page.getByRole('grid')).first()).toBeVisible();
});
