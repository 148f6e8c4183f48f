import { bookFor, freeSlot, DemoClient, siteNamed, tomorrow } from '#e2e/kit/campus';
import { payAtGateway, payoutsOf, injectGatewayFaults } from '#e2e/kit/gateway';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const SOON = 3_000;
const setting = 'refund.autoRetryMax';

/** Sets how often a refund is retried automatically; returns the former value. */
async function setAutoRetries(value: string): Promise<string> {
  const admin = await DemoClient.loggedInAs('admin');
  const { data } = await admin.get<{ sysKey: string; sysVal: string; version: number }[]>('/api/sys_sets/business');
  const now = data.find(({ sysKey }) => sysKey === setting);
  expect(
    (await admin.post('/api/sys_sets/business/save', { sysKey: setting, sysVal: value, version: now?.version ?? 0 }))
      .code,
  ).toBe(200);
  return now?.sysVal ?? '5';
}

test('a refused refund uses up its retries, seen live; a staff retry pays it out once', async ({ open }) => {
  const before = await setAutoRetries('1');
  try {
    const [phone, desk] = [await open({ viewport: { width: 390, height: 844 } }), await open()];
    await Promise.all([logIn(phone, 'student12'), logIn(desk, 'finance')]);
    const site = await siteNamed('乒乓球馆');
    const { tradeNo, hand: client } = await bookFor(
      'student12',
      site.id,
      tomorrow(),
      await freeSlot(site.id, tomorrow(), 13),
    );
    const refundNo = `${tradeNo}R01`;
    const { data } = await client.post<{ payData: { codeUrl: string } }>('/api/venue/finances/order/pay', {
      venueTradeNo: tradeNo,
      payType: 3,
    });
    await payAtGateway(data.payData.codeUrl);
    const payStatus = async () =>
      (await client.get<{ payStatus: number }>('/api/venue/finances/order/detail', { venueTradeNo: tradeNo })).data
        .payStatus;
    await expect.poll(payStatus).toBe(2);
    // Refused twice, fifteen seconds apart; then delayed long enough for the step before to be visible.
    await injectGatewayFaults(tradeNo, [
      { on: 'refund', times: 2, refuse: 'NOT_ENOUGH' },
      { on: 'refund', times: 1, delayMs: 2_500 },
    ]);
    // Loaded before, the pages are back well before the second try.
    await Promise.all([
      phone.goto(`/venue/mobile-orders-detail/${tradeNo}`),
      desk.goto(`/venue/venues/finances?keyword=${tradeNo}`),
    ]);
    await expect(desk.locator('[data-state="live"]').first()).toBeVisible();
    expect((await client.post('/api/venue/finances/order/cancel', { venueTradeNo: tradeNo })).code).toBe(200);
    await desk.reload();
    await expect(desk.locator('[data-state="live"]').first()).toBeVisible();
    const steps = phone.getByRole('list', { name: '退款进度' });
    const line = desk.getByRole('row').filter({ hasText: refundNo });
    const shown = (status: string, step: string, timeout = SOON) =>
      Promise.all([expect(line).toContainText(status, { timeout }), expect(steps).toContainText(step, { timeout })]);
    await shown('退款中', '已提交微信', 10_000);

    await expect.poll(payStatus, { intervals: [50], timeout: 20_000 }).toBe(5);
    await shown('退款失败', '退款失败，场馆处理中');
    await line.getByRole('button', { name: '重试退款' }).click();
    await expect.poll(payStatus, { intervals: [50] }).toBe(3);
    await shown('退款中', '已提交微信');
    await expect(steps).not.toContainText('退款失败');
    await expect.poll(payStatus, { intervals: [50] }).toBe(4);
    await shown('交易完成', '已到账');
    expect(await payoutsOf(refundNo)).toBe(1);
  } finally {
    await injectGatewayFaults('', []);
    await setAutoRetries(before);
  }
});
