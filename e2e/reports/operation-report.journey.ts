import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('staff write a report, make it final, and find the same figures behind its link', async ({ open }) => {
  test.setTimeout(90_000);
  const desk = await open({ viewport: { width: 1440, height: 1000 } });
  await logIn(desk, 'schooladmin', '/venue/stats-yybg');
  await desk.getByRole('button', { name: '新建报告' }).click();
  const form = desk.getByRole('dialog', { name: '新建报告' });
  await form.getByLabel('标题', { exact: true }).fill('体育场馆运营情况');
  await form.getByLabel('英文标题').fill('Operations of the venues');
  await form.getByLabel('类型').click();
  await desk.locator('.ant-select-item-option').filter({ hasText: '学期报告' }).click();
  await form.getByLabel('报告期内的一天').fill('2026-05-20');
  await form.getByLabel('报告期内的一天').press('Tab');
  await form.getByLabel('说明').fill('本学期开放正常。');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await desk.getByRole('link', { name: '体育场馆运营情况' }).click();

  await expect(desk.getByRole('heading', { name: /体育场馆运营情况/ })).toContainText('2026-02-01 – 2026-07-31');
  await expect(desk.getByRole('region', { name: '客流' })).toContainText('人次');
  await expect(desk.getByText('本学期开放正常。')).toBeVisible();
  const figures = await desk.getByRole('region', { name: '收入' }).locator('.rp-words').innerText();
  await desk.getByRole('button', { name: '定稿' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '定稿' }).click();
  await expect(desk).toHaveURL(/number=1$/);
  await expect(desk.getByText('已定稿', { exact: true })).toBeVisible();

  const other = await open({ viewport: { width: 390, height: 844 } });
  await logIn(other, 'finance', new URL(desk.url()).pathname + new URL(desk.url()).search);
  await expect(other.getByRole('region', { name: '收入' }).locator('.rp-words')).toHaveText(figures);
});

test('the service report shows every section of the year and exports its figures', async ({ open }) => {
  const desk = await open({ viewport: { width: 1440, height: 1000 } });
  await logIn(desk, 'schooladmin', '/venue/statistics/service_report');
  for (const name of ['客流', '场地使用', '预约服务', '收入', '退款', '告警处置'])
    await expect(desk.getByRole('region', { name })).toContainText(/\d/);
  await expect(desk.getByRole('row', { name: /客流 人次/ })).toBeVisible();
});
