import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { meterReadingFailure } from '#domain/infrastructure/meter-reading.failures';
import { fixedAssets, type FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import type { Lang } from '#web/kit/text/lang';
import Infrastructure from './infrastructure.screen';

const row = (over: Partial<FixedAssetRow> = {}): FixedAssetRow => ({
  id: 7,
  kind: fixedAssetKind.power,
  no: 'D-7',
  buildingId: 1,
  buildingName: '综合楼',
  enBuildingName: 'Complex',
  roomId: null,
  roomNo: '',
  roomRetired: false,
  place: '配电间',
  enPlace: 'Switch room',
  brand: '正泰',
  factor: 40,
  installedOn: '2024-03-01',
  hardwareId: null,
  hardwareName: '',
  enHardwareName: '',
  hardwareState: null,
  lastValue: 1_234.5,
  lastAt: '2026-11-01 09:00:00',
  status: fixedAssetStatus.normal,
  remark: '',
  version: 1,
  ...over,
});
const reading = {
  id: 3,
  at: '2026-11-01 09:00:00',
  value: 1_234.5,
  restart: null,
  used: 980,
  source: 1,
  reader: '周敏',
  enReader: 'Zhou Min',
  note: '',
  isLast: true,
};
const older = { ...reading, id: 2, at: '2026-10-01 09:00:00', value: 1_210, restart: 1_210, used: null, isLast: false };
const every: readonly RightName[] = [
  'Infrastructure',
  'InfrastructureEdit',
  'InfrastructureDel',
  'InfrastructureExport',
  'InfrastructureImport',
  'InfrastructureRecord',
  'InfrastructureRecordImport',
];

function open({
  rights = every,
  lang = 'zh' as Lang,
  rows = [row()],
  at = '/infrastructure',
  answerRecord = (): StubAnswer => ({ data: { id: 7, readingId: 4 } }),
} = {}) {
  const seen = stubServer(({ url: { pathname }, method }) => {
    const page = (content: readonly object[]) => ({
      data: { content, totalElements: content.length, totalPages: 1, size: 20, number: 0 },
    });
    if (pathname.endsWith('/record')) return answerRecord();
    if (pathname.endsWith('/withdraw')) return { data: { id: 7, readingId: 3 } };
    if (pathname.endsWith('/7/readings')) return page([reading, older]);
    if (pathname.endsWith('/7/use')) return { data: [{ month: '2026-11', use: null }] };
    if (pathname.endsWith('/infrastructure/use'))
      return {
        data: [
          {
            buildingId: 1,
            buildingName: '综合楼',
            enBuildingName: 'Complex',
            meters: 2,
            months: [
              { used: 410, partial: true },
              { used: 300, partial: false },
              ...Array.from({ length: 10 }, () => null),
            ],
            total: { used: 710, partial: true },
          },
        ],
      };
    if (pathname.endsWith(fixedAssets.list.path) && method === 'GET') return page(rows);
    if (pathname.endsWith('/choices')) return { data: { buildings: [], devices: [] } };
    return { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(<Infrastructure />, { at, lang, rights });
  return (end: string) => seen.filter(({ url }) => url.pathname.endsWith(end));
}
const line = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
/** Opens the further actions of a row and returns their names. */
const actionsOf = async (name: string) => {
  fireEvent.click(within(await line(name)).getByRole('button', { name: /更多/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('lists meters with kind, place and last reading', async () => {
  open();
  const one = await line('D-7');
  for (const text of ['电表', '综合楼', '配电间', '1,234.5 kWh', '正常'])
    expect(within(one).getByText(text)).toBeTruthy();
});

it('shows English', async () => {
  open({ lang: 'en' });
  const one = await line('D-7');
  for (const text of ['Electricity meter', 'Complex', 'Switch room', 'In order'])
    expect(within(one).getByText(text)).toBeTruthy();
});

it('offers a reading of a meter', async () => {
  open();
  expect(await actionsOf('D-7')).toEqual(expect.arrayContaining(['抄表', '换表']));
});

it.each([
  ['a lift', { kind: fixedAssetKind.lift, lastValue: null, lastAt: null }],
  ['a scrapped meter', { status: fixedAssetStatus.scrapped }],
])('offers no reading of %s', async (_what, over) => {
  open({ rows: [row({ no: 'X-8', ...over })] });
  for (const text of [/抄\s*表/, /换\s*表/])
    expect(within(await line('X-8')).queryByRole('button', { name: text })).toBeNull();
  const more = within(await line('X-8')).queryByRole('button', { name: /更多/ });
  const names = more ? await actionsOf('X-8') : [];
  expect(names).not.toContain('抄表');
  expect(names).not.toContain('换表');
});

it('shows the readings of a meter, says where it was replaced, and withdraws the latest one', async () => {
  const seen = open({ at: '/infrastructure?open=7' });
  expect(await screen.findByText('用量 980')).toBeTruthy();
  expect(screen.getByText('换表，新表起数 1,210')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: '撤销' });
  expect(buttons).toHaveLength(1);
  fireEvent.click(buttons[0] as HTMLElement);
  fireEvent.click(
    await waitFor(() => {
      const ok = document.querySelector<HTMLElement>('.ant-popconfirm .ant-btn-primary');
      if (!ok) throw new Error('no confirmation yet');
      return ok;
    }),
  );
  await waitFor(() => expect(seen('/withdraw')).toHaveLength(1));
  expect(seen('/withdraw')[0]?.url.searchParams.get('id')).toBe('3');
});

it('shows at the field why a reading is refused, and keeps what was typed', async () => {
  const { zh, en, key } = meterReadingFailure.meterReadingFalls;
  const filled = { message: zh.replace('{least}', '1234.5'), messageEn: en.replace('{least}', '1234.5') };
  const seen = open({ answerRecord: () => ({ code: 250, errKey: key, ...filled }) });
  await actionsOf('D-7');
  fireEvent.click(screen.getByRole('menuitem', { name: '抄表' }));
  expect(await screen.findByText(/上次读数 1,234.5 kWh/)).toBeTruthy();
  const field = screen.getByRole('spinbutton');
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(filled.message)).toBeTruthy();
  expect((field as HTMLInputElement).value).toContain('12');
  expect(seen('/record')).toHaveLength(1);
});

it('shows consumption by building on request, and marks months that readings cover in part', async () => {
  const seen = open();
  await line('D-7');
  expect(seen('/infrastructure/use')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: /分楼用量/ }));
  expect(await screen.findByText('410 *')).toBeTruthy();
  expect(screen.getByText('300')).toBeTruthy();
  expect(screen.getByText('* 该月只有一部分时间有读数')).toBeTruthy();
});

it('offers only what the rights allow', async () => {
  open({ rights: ['Infrastructure'], at: '/infrastructure?open=7' });
  expect(await screen.findByText('用量 980')).toBeTruthy();
  for (const name of ['抄表', '换表', '撤销', '导入读数', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
