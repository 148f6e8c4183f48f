import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { areaFieldKind } from '#domain/system/code-gen.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import type { Lang } from '#web/kit/text/lang';
import CodeGenAdd from './code-gen-add.screen';

const field = {
  key: 'foundAt',
  column: 'found_at',
  zh: '拾到时间',
  en: 'Found at',
  kind: areaFieldKind.whole,
  required: true,
  inList: true,
  inForm: true,
  inSearch: false,
};
const plan = {
  id: 4,
  version: 2,
  plural: 'lost-things',
  singular: 'lost-thing',
  zh: '失物',
  en: 'Lost things',
  tableName: null,
  fields: [field],
};
const files = [
  { path: 'domain/lost-things/lost-thing.status.ts', text: 'export const one = 1;' },
  { path: 'contract/lost-things/lost-thing.contract.ts', text: 'export const two = 2;' },
];

function open({
  at = '/codeGen/add',
  lang = 'zh' as Lang,
  save = (): StubAnswer => ({ data: { id: 4 } }),
  detail = (): StubAnswer => ({ data: plan }),
} = {}) {
  const seen = stubServer(({ url: { pathname } }) =>
    pathname.endsWith('/save')
      ? save()
      : pathname.endsWith('/preview')
        ? { data: files }
        : pathname.includes('/detail/')
          ? detail()
          : pathname.endsWith('/columns')
            ? { data: [field] }
            : { data: [{ name: 'lost_thing', columns: 7 }] },
  );
  renderScreen(
    <Routes>
      <Route path="/codeGen" element={<p>the list</p>} />
      <Route path="/codeGen/add" element={<CodeGenAdd />} />
      <Route path="/codeGen/add/:id" element={<CodeGenAdd />} />
    </Routes>,
    { at, lang, rights: ['CodeGen', 'CodeGenAdd', 'CodeGenDetail'] as never },
  );
  return {
    seen,
    sent: (end: string) =>
      JSON.parse(seen.find(({ url }) => url.pathname.endsWith(end))?.body ?? 'null') as Record<string, unknown> | null,
  };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('requires names before anything is sent', async () => {
  const { seen } = open();
  press(/保存/);
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(4));
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
});

it('describes fields: columns follow the code name until edited, and only text is searchable', async () => {
  open();
  press(/增加字段/);
  type('代码名 1', 'foundAt');
  expect(screen.getByLabelText<HTMLInputElement>('列名 1').value).toBe('found_at');
  type('列名 1', 'found_on');
  type('代码名 1', 'foundBy');
  expect(screen.getByLabelText<HTMLInputElement>('列名 1').value).toBe('found_on');
  expect(screen.getByLabelText<HTMLInputElement>('搜索 1').disabled).toBe(false);
  fireEvent.mouseDown(screen.getByLabelText('类型 1'));
  fireEvent.click(await screen.findByTitle('整数'));
  expect(screen.getByLabelText<HTMLInputElement>('搜索 1').disabled).toBe(true);
  press('删除字段 1');
  expect(await screen.findByText('还没有其他字段')).toBeTruthy();
});

it('imports the fields of a table', async () => {
  open();
  fireEvent.mouseDown(screen.getByLabelText('来源表'));
  fireEvent.click(await screen.findByTitle('lost_thing (7)'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('代码名 1').value).toBe('foundAt'));
});

it('shows the files of an unsaved plan, one at a time', async () => {
  const { sent } = open();
  type('区域名（复数）', 'lost-things');
  press(/预览代码/);
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('预览 2 个文件')).toBeTruthy();
  expect(within(drawer).getByText('export const one = 1;')).toBeTruthy();
  fireEvent.click(within(drawer).getByRole('button', { name: files[1]?.path ?? '' }));
  expect(within(drawer).getByText('export const two = 2;')).toBeTruthy();
  expect(within(drawer).queryByText('export const one = 1;')).toBeNull();
  expect(sent('/preview')).toMatchObject({ plural: 'lost-things' });
});

it('shows a refusal at its field and row, and keeps all input', async () => {
  const { sent } = open({
    at: '/codeGen/add/4',
    save: () => ({
      code: 400,
      message: '请检查填写的内容',
      messageEn: 'x',
      data: {
        fields: [
          { field: 'plural', message: '此区域已存在', messageEn: 'taken' },
          { field: 'fields.0.zh', message: '含有不能用的字符', messageEn: 'bad' },
        ],
      },
    }),
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('区域名（复数）').value).toBe('lost-things'));
  type('中文标题', '失物招领');
  type('中文名 1', '拾到<时间>');
  press(/保存/);
  expect(await screen.findByText('此区域已存在')).toBeTruthy();
  expect(screen.getByText(/foundAt · zh: 含有不能用的字符/)).toBeTruthy();
  expect(sent('/save')).toMatchObject({ zh: '失物招领', fields: [{ zh: '拾到<时间>' }] });
  expect([
    screen.getByLabelText<HTMLInputElement>('中文标题').value,
    screen.getByLabelText<HTMLInputElement>('中文名 1').value,
  ]).toEqual(['失物招领', '拾到<时间>']);
});

it('keeps the input after a network failure, and returns to the list once saved', async () => {
  let down = true;
  const { seen } = open({ at: '/codeGen/add/4', save: () => (down ? new TypeError('offline') : { data: { id: 4 } }) });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('单数名').value).toBe('lost-thing'));
  type('单数名', 'lost-item');
  press(/保存/);
  expect(await screen.findByText('您的网络不佳，请检查网络连接设置')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('单数名').value).toBe('lost-item');
  down = false;
  press(/保存/);
  expect(await screen.findByText('the list')).toBeTruthy();
  const sent = seen.findLast(({ url }) => url.pathname.endsWith('/save'));
  expect([sent?.url.searchParams.get('id'), JSON.parse(sent?.body ?? '{}')]).toEqual([
    '4',
    expect.objectContaining({ version: 2, singular: 'lost-item' }),
  ]);
});

it('shows a loading plan, explains a failure, and retries', async () => {
  let broken = true;
  open({
    at: '/codeGen/add/4',
    detail: () => (broken ? { code: 250, message: '方案不存在', messageEn: 'gone' } : { data: plan }),
  });
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(await screen.findByText('生成方案没有加载出来')).toBeTruthy();
  broken = false;
  press(/重试/);
  expect(await screen.findByDisplayValue('失物')).toBeTruthy();
});

it('shows English throughout', async () => {
  open({ lang: 'en' });
  expect(await screen.findByLabelText('Area (plural)')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]/);
});
