import { fireEvent, render, screen } from '@testing-library/react';
import { DoorPanel } from './door-panel';

const answers = new Map<string, object | null>();
const sent: string[] = [];
jest.mock('#web/monitor/display-data', () => ({
  postJson: (path: string, body: object) => {
    const name = path.split('/').at(-1) ?? '';
    sent.push(`${name} ${JSON.stringify(body)}`);
    return Promise.resolve(answers.get(name) ?? null);
  },
}));

const view = {
  ticket: 'ticket',
  until: 1_000_000,
  userName: '沈*',
  offers: [
    {
      spaceId: 3,
      spaceName: '3号',
      enSpaceName: 'No. 3',
      begin: '18:20',
      durations: [{ slots: 1, end: '19:00', fee: 13.3 }],
    },
  ],
  refusal: null,
  running: { tradeNo: 'D1', spaceNames: '1号', enSpaceNames: 'No. 1', end: '19:00', durations: [] },
};

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
beforeEach(() => {
  sent.length = 0;
  answers.clear();
  answers.set('open', { code: 200, data: view });
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const enterCode = () => {
  press(/刷码订场/);
  for (const key of '12AB34') press(key);
  press('确定');
};
const show = (now = 0) => render(<DoorPanel siteId={5} spaceId={undefined} now={now} />);

it('shows what a recognized person may do, and books it with the ticket', async () => {
  answers.set('book', {
    code: 200,
    data: { tradeNo: 'D2', end: '19:00', fee: 13.3, payPath: '/venue/x', payBefore: 90_000 },
  });
  show();
  enterCode();
  fireEvent.click(await screen.findByRole('button', { name: /订至 19:00/ }));
  expect(await screen.findByText('请在 2 分钟内用手机支付，否则场地将释放')).toBeTruthy();
  expect(screen.getByText('订单号 D2')).toBeTruthy();
  expect(sent).toEqual([
    'open {"siteId":5,"code":"12AB34","typed":true}',
    'book {"ticket":"ticket","spaceId":3,"slots":1}',
  ]);
});

it('asks before it ends a booking', async () => {
  answers.set('end', { code: 200, data: { end: '18:30' } });
  show();
  enterCode();
  fireEvent.click(await screen.findByRole('button', { name: '提前结束' }));
  expect(sent).toHaveLength(1);
  press('确认结束');
  expect(await screen.findByText('18:30 已结束')).toBeTruthy();
});

it('does not claim that nothing happened when the answer is lost', async () => {
  answers.set('book', null);
  show();
  enterCode();
  fireEvent.click(await screen.findByRole('button', { name: /订至 19:00/ }));
  expect(await screen.findByText('未确认')).toBeTruthy();
  expect(screen.queryByText(/没有任何改动/)).toBeNull();
});

it('shows a refusal in its own words, and forgets the person when the ticket ends', async () => {
  answers.set('open', { code: 250, message: '无法识别', messageEn: 'Not recognized' });
  const first = show();
  enterCode();
  expect(await screen.findByText('无法识别')).toBeTruthy();
  first.unmount();
  answers.set('open', { code: 200, data: view });
  const { rerender } = show();
  enterCode();
  await screen.findByRole('button', { name: /订至 19:00/ });
  rerender(<DoorPanel siteId={5} spaceId={undefined} now={view.until} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
