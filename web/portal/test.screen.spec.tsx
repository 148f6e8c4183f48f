import { fireEvent, screen, within } from '@testing-library/react';
import type { RightName } from '#contract/catalogue';
import { MIN_HELPER_VERSION } from '#contract/portal/counter-helper.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import SelfTest from './test.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, state: 'live', at: 1_767_225_600_000, v: 0, refused: null }),
}));

const order = {
  appKey: 'counter-1',
  seller: 'seller',
  timestamp: '1767225600000',
  nonce: 'a'.repeat(32),
  sign: '0'.repeat(32),
};

function drawScreen({
  helper = 'http://127.0.0.1:8090',
  off = 0,
  lang = 'zh' as 'zh' | 'en',
  rights = [] as RightName[],
} = {}) {
  AbortSignal.timeout ??= () => new AbortController().signal;
  const seen = stubServer(({ url }) => {
    if (url.pathname.endsWith('/shell')) return { data: { assistant: false, helper, inApp: '' } };
    if (url.pathname.endsWith('/common/now')) return { data: { now: Date.now() + off, timezone: 'Asia/Shanghai' } };
    if (url.pathname === '/version') return { data: { version: MIN_HELPER_VERSION } };
    if (url.pathname.endsWith('/card_orders/read')) return { data: order };
    if (url.pathname === '/readcard') return { code: 461, message: 'no card' };
    return { data: {} };
  });
  renderScreen(<SelfTest />, { lang, rights });
  return seen;
}
const line = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

it('shows the clock difference, and warns if it is too large', async () => {
  drawScreen({ off: 120_000 });
  expect(await (await line('服务器与时钟')).findByText('异常')).toBeTruthy();
});

it("detects the counter helper and shows the card reader's message", async () => {
  const seen = drawScreen({ rights: ['TicketPurchase'] });
  fireEvent.click(await screen.findByRole('button', { name: /读\s?卡/ }));
  expect(await screen.findByText('请检查读卡程序是否已安装并启动')).toBeTruthy();
  expect(JSON.parse(seen.find(({ url }) => url.pathname === '/readcard')?.body ?? '{}')).toEqual(order);
});

it('offers no card reading without the ticket-sale right', async () => {
  drawScreen();
  expect(await screen.findByRole('button', { name: '重新检测' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /读\s?卡/ })).toBeNull();
});

it('queries no helper if the school has none, and shows English', async () => {
  drawScreen({ helper: '', lang: 'en' });
  expect(await (await line('Local helper')).findByText('Not used by this school')).toBeTruthy();
  expect(await (await line('Server and clock')).findByText('OK')).toBeTruthy();
});
