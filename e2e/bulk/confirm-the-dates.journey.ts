import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const TITLE = '退休教工乒乓球活动';

test('on a phone, an applicant drops a date and signs; the desk shows the signature and one date less', async ({
  open,
}) => {
  test.setTimeout(90_000);
  const [phone, desk] = [await open({ viewport: { width: 390, height: 844 } }), await open()];
  await Promise.all([logIn(phone, 'staff', '/venue/batch-booking?confirm=1'), logIn(desk, 'admin')]);
  await expect(phone.getByText(TITLE)).toBeVisible();
  await phone.getByRole('button', { name: '详情' }).click();
  await phone.getByRole('button', { name: '确认场次' }).click();
  const name = phone.getByLabel('签名（填写您的姓名）');
  // The list that was left has checkboxes too.
  await expect(name).toBeVisible();
  const dates = phone.getByRole('checkbox');
  const acceptedCount = (await dates.count()) - 1;
  await dates.last().uncheck();
  await expect(phone.getByText(`接受 ${acceptedCount} 个场次，不要 1 个`)).toBeVisible();
  const own = (await name.getAttribute('placeholder')) ?? '';
  await name.fill(own);
  await phone.getByRole('button', { name: `签名并确认 ${acceptedCount} 个场次` }).click();
  await expect(phone.getByText(`${own} 已于`)).toBeVisible();

  await desk.goto('/venue/batch-booking?confirm=2');
  const row = desk.getByRole('row').filter({ hasText: TITLE });
  await expect(row).toContainText(`${acceptedCount} / `);
  await row.getByRole('button', { name: '详情' }).click();
  await expect(desk.locator('.ant-drawer').getByText(own).first()).toBeVisible();
});
