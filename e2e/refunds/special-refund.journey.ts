import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('finance asks for more on a special refund, then approves it; the phone follows at once', async ({ open }) => {
  const site = await siteNamed('东区乒乓球馆');
  const date = tomorrow();
  const { tradeNo, hand: client } = await bookFor('student13', site.id, date, await freeSlot(site.id, date));
  expect(
    (
      await client.post('/api/venue/finances/order/pay', {
        venueTradeNo: tradeNo,
        payType: 5,
        payPassword: 'e10adc3949ba59abbe56e057f20f883e',
      })
    ).code,
  ).toBe(200);

  const phone = await open({ viewport: { width: 390, height: 844 } });
  await logIn(phone, 'student13', `/venue/mobile-orders-detail/${tradeNo}`);
  await phone.getByRole('button', { name: '申请特殊退款' }).click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('情况说明').fill('暴雨红色预警，无法到场');
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await form.getByLabel('退款原因').press(key);
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(phone.getByText('待审核')).toBeVisible();

  const desk = await open();
  await logIn(desk, 'finance');
  const decide = async (choice: string, why: string) => {
    await desk.goto(`/venue/venues-apply?keyword=${tradeNo}`);
    await desk
      .getByRole('row')
      .filter({ hasText: tradeNo })
      .getByRole('button', { name: /^审\s?核$/ })
      .click();
    const dialog = desk.getByRole('dialog').last();
    await dialog.getByText(choice, { exact: true }).first().click();
    await dialog.getByLabel(/^审核意见/).fill(why);
    await dialog.getByRole('button', { name: choice, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await decide('驳回补充', '请写明预警时间');
  await expect(phone.getByText('请写明预警时间')).toBeVisible();
  await phone.getByRole('button', { name: '补充后重新提交' }).click();
  await form.getByLabel('情况说明').fill('暴雨红色预警 15:20 发布，无法到场');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toBeHidden();
  await decide('通过', '情况属实');
  await expect(phone.getByText('已通过')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await client.get<{ payStatus: number }>('/api/venue/finances/order/detail', { venueTradeNo: tradeNo })).data
          .payStatus,
      { timeout: 20_000 },
    )
    .toBe(4);
  await expect(phone.getByText('已退款').first()).toBeVisible();
});
