import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SettingRow } from '#contract/system/setting.contract';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import SysSetting from './sys-setting.screen';

const row = (over: Partial<SettingRow>): SettingRow => ({
  sysKey: 'order.lowPercent',
  name: '余量紧张',
  enName: 'Low availability below',
  help: '剩余低于此比例显示为紧张',
  enHelp: 'Below it a slot shows as low.',
  group: 'booking',
  kind: 'number',
  unit: '%',
  min: 1,
  max: 99,
  whole: true,
  choices: [],
  visibility: 'public',
  sysVal: '30',
  standard: '30',
  isSet: false,
  version: 0,
  modifiedAt: null,
  exceptions: [],
  ...over,
});
const rows = [
  row({}),
  row({
    sysKey: 'display.revenue',
    name: '大屏显示营收',
    enName: 'Show revenue on displays',
    help: '',
    enHelp: '',
    group: 'display',
    kind: 'flag',
    unit: null,
    sysVal: '0',
    standard: '1',
    isSet: true,
    version: 3,
    modifiedAt: '2026-11-20 10:00:00',
    visibility: 'admin',
  }),
];
const change = {
  id: 7,
  at: '2026-11-20 10:00:00',
  by: '张管理',
  enBy: 'Zhang',
  action: 'setting.save',
  before: '1',
  after: '0',
  reason: '检查',
  canUndo: true,
};

function open({
  lang = 'zh' as 'zh' | 'en',
  rights = ['SysSetting', 'SysSettingEdit'] as readonly RightName[],
  save = (): StubAnswer => ({ data: rows[0] }),
} = {}) {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/save')
      ? save()
      : url.pathname.endsWith('/history')
        ? { data: [change] }
        : url.pathname.endsWith('/undo')
          ? { data: rows[1] }
          : { data: rows },
  );
  renderScreen(<SysSetting />, { lang, rights, at: '/sysSetting' });
  return seen;
}
const line = async (key: string) => (await screen.findByText(key)).closest('li') as HTMLElement;

it('shows each setting with value, unit, default and reader, and finds it by keyword', async () => {
  open();
  expect((await line('order.lowPercent')).textContent).toContain('30 %');
  expect((await line('display.revenue')).textContent).toMatch(/关闭 默认 开启/);
  fireEvent.change(screen.getByRole('textbox', { name: '查找设置' }), { target: { value: 'REVENUE' } });
  expect(screen.queryByText('order.lowPercent')).toBeNull();
  expect(screen.getByText('display.revenue')).toBeTruthy();
});

it('shows English throughout', async () => {
  open({ lang: 'en' });
  await line('order.lowPercent');
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]/);
});

it("submits changes with the seen version, and shows the server's refusal at the field", async () => {
  const refusal = '请填写 1 到 99 之间的数';
  const seen = open({
    save: () => ({
      code: 400,
      message: refusal,
      messageEn: 'x',
      data: { fields: [{ field: 'sysVal', message: refusal, messageEn: 'x' }] },
    }),
  });
  fireEvent.click(within(await line('order.lowPercent')).getByRole('button', { name: /修改/ }));
  const field = await screen.findByRole('spinbutton');
  fireEvent.change(field, { target: { value: '25' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getAllByText(refusal).length).toBeGreaterThan(0));
  const body = new URLSearchParams(seen.find(({ url }) => url.pathname.endsWith('/save'))?.body);
  expect([body.get('sysKey'), body.get('sysVal'), body.get('version')]).toEqual(['order.lowPercent', '25', '0']);
  expect((field as HTMLInputElement).value).toBe('25');
});

it('shows who changed it and undoes the newest change', async () => {
  const seen = open();
  fireEvent.click(within(await line('display.revenue')).getByRole('button', { name: /记录/ }));
  expect(await screen.findByText('张管理')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /撤销/ }));
  fireEvent.click(await screen.findByRole('button', { name: /OK|确定/ }));
  await waitFor(() =>
    expect(seen.some(({ url }) => url.pathname.endsWith('/undo') && url.searchParams.get('id') === '7')).toBe(true),
  );
});

it('offers no change without the right', async () => {
  open({ rights: ['SysSetting'] });
  expect(within(await line('display.revenue')).queryByRole('button', { name: /修改/ })).toBeNull();
});
