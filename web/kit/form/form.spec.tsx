import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { id, int, labeled, text, yuan, codeOf } from '#contract/kit/fields';
import { get, post } from '#contract/kit/endpoint';
import { pageOf, paging } from '#contract/kit/page';
import { payStatus } from '#domain/orders/order.status';
import { saveDraft } from './form-drafts';
import { input } from './form-spec';
import { fromForm, isRequired } from './form-values';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';

const row = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  price: labeled('价格', 'Price', z.number()),
});
const draft = z.object({
  name: labeled('名称', 'Name', text(10).min(2)),
  enName: labeled('英文名称', 'English name', text(20)).optional(),
  price: labeled('价格', 'Price', yuan),
  seats: labeled('座位', 'Seats', int).optional(),
  status: labeled('状态', 'Status', codeOf(payStatus)).optional(),
  closed: labeled('停用', 'Closed', z.coerce.boolean()).optional(),
  dateFrom: text(10).optional(),
  dateTo: text(10).optional(),
  pin: labeled('口令', 'Pin', text(20)).optional(),
});
const things = {
  list: get('/api/things', { admit: { right: 'Orders' }, about: 'Things.', input: paging, reply: pageOf(row) }),
  add: post('/api/things', { admit: { right: 'OrdersCancel' }, about: 'Adds.', input: draft, reply: z.unknown() }),
  edit: post('/api/things/:id', {
    admit: { right: 'OrdersCancel' },
    about: 'Edits.',
    input: draft.extend({ id }),
    reply: z.unknown(),
  }),
  remove: post('/api/things/:id/delete', {
    admit: { right: 'OrdersRelease' },
    about: 'Deletes.',
    input: z.object({ id }),
    reply: z.unknown(),
  }),
};
const column = columnsOf<z.output<typeof row>>();
const fields = [
  input.text('name'),
  input.text('enName'),
  input.money('price'),
  input.number('seats'),
  input.secret('pin'),
  input.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  input.switch('closed', { when: ({ name }) => name === '旧场' }),
];
const Things = listScreen({
  route: 'Orders',
  list: things.list,
  filter: z.object({ name: labeled('名称', 'Name', text(50)).optional() }),
  row,
  rowKey: ({ id: key }) => String(key),
  noun: { zh: '物品', en: 'things' },
  search: [field.text('name')],
  columns: [column.text('name', { phone: 'title' }), column.money('price')],
  add: { endpoint: things.add, fields },
  edit: { endpoint: things.edit, fields },
  remove: { endpoint: things.remove, right: 'OrdersRelease', name: ({ name }) => name },
});

function open(
  answer: (seen: SeenRequest) => StubAnswer = () => ({ data: {} }),
  { lang = 'zh' as 'zh' | 'en', rights = ['Orders', 'OrdersCancel', 'OrdersRelease'] as const } = {},
) {
  for (const name of ['/api/things.""', '/api/things/:id.7']) saveDraft(name, null);
  const seen = stubServer((one) =>
    one.method === 'GET'
      ? {
          data: { content: [{ id: 7, name: '旧场', price: 40 }], totalElements: 1, totalPages: 1, size: 20, number: 0 },
        }
      : answer(one),
  );
  renderScreen(<Things />, { at: '/things', lang, rights });
  return seen;
}
const dialog = () => screen.findByRole('dialog');
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const posted = (seen: readonly SeenRequest[]) => seen.filter(({ method }) => method === 'POST');

it('adds a row with labels and required marks from the contract, and reloads the list', async () => {
  const seen = open();
  await press(/新增/);
  await screen.findByText('英文名称');
  const box = await dialog();
  expect(within(box).getByText('新增物品')).toBeTruthy();
  expect((await within(box).findByText('名称')).className).toMatch(/required/);
  expect(within(box).getByText('英文名称').className).not.toMatch(/required/);
  type(/^名称/, ' 新场 ');
  type(/^价格/, '12.5');
  await press(/保存/);
  await waitFor(() => expect(posted(seen)).toHaveLength(1));
  expect(Object.fromEntries(new URLSearchParams(posted(seen)[0]?.body))).toEqual({ name: '新场', price: '12.5' });
  await waitFor(() => expect(screen.queryByText('新增物品')).toBeNull());
  await waitFor(() =>
    expect(seen.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/things'))).toHaveLength(2),
  );
});

it('shows contract violations before anything is sent', async () => {
  const seen = open();
  await press(/新增/);
  await dialog();
  type(/^名称/, '一');
  await press(/保存/);
  expect(await screen.findByText('至少2个字符')).toBeTruthy();
  expect(await screen.findByText('不能为空')).toBeTruthy();
  expect(posted(seen)).toHaveLength(0);
});

it("shows a server refusal at its field in the reader's language, and keeps the input", async () => {
  open(
    () => ({
      code: 400,
      message: '提交的内容有误',
      messageEn: 'Something entered is not right',
      data: { fields: [{ field: 'name', message: '名称已存在', messageEn: 'This name is taken.' }] },
    }),
    { lang: 'en' },
  );
  await press(/Add/);
  await dialog();
  type(/^Name/, 'Court 9');
  type(/^Price/, '30');
  await press(/Save/);
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(screen.getByText('Something entered is not right')).toBeTruthy();
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Court 9');
});

it('edits a row from its values, submits changes only, and names the row', async () => {
  const seen = open();
  await press(/^编辑/);
  await dialog();
  expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('旧场');
  expect(screen.getByText('停用')).toBeTruthy();
  expect((screen.getByRole('button', { name: /保存/ }) as HTMLButtonElement).disabled).toBe(true);
  type(/^名称/, '场九');
  await waitFor(() => expect(screen.queryByText('停用')).toBeNull());
  await press(/保存/);
  await waitFor(() => expect(posted(seen)).toHaveLength(1));
  expect(posted(seen)[0]?.url.pathname).toMatch(/\/api\/things\/7$/);
  expect(Object.fromEntries(new URLSearchParams(posted(seen)[0]?.body))).toEqual({ name: '场九', price: '40' });
});

it('confirms before it drops edits, and restores them after an unconfirmed loss', async () => {
  open();
  await press(/新增/);
  await dialog();
  type(/^名称/, '半途');
  type(/^口令/, 'secret-1');
  await press(/^取\s?消$/);
  expect((await screen.findAllByText('有未保存的修改')).length).toBeGreaterThan(0);
  await press(/继续填写/);
  cleanup();
  stubServer(() => ({ data: { content: [], totalElements: 0, totalPages: 0, size: 20, number: 0 } }));
  renderScreen(<Things />, { at: '/things', rights: ['Orders', 'OrdersCancel'] });
  await press(/新增/);
  expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy();
  expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('半途');
  expect((screen.getByLabelText(/^口令/) as HTMLInputElement).value).toBe('');
});

it('deletes after confirmation by name', async () => {
  const seen = open();
  await press(/更多/);
  fireEvent.click(await screen.findByText('删除'));
  expect(await screen.findByText(/确定要删除“旧场”吗/)).toBeTruthy();
  expect(posted(seen)).toHaveLength(0);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s?除/ }));
  await waitFor(() =>
    expect(posted(seen).map(({ url }) => url.pathname)).toEqual([expect.stringMatching(/\/api\/things\/7\/delete$/)]),
  );
});

it('offers no form and no deletion without the right', async () => {
  open(undefined, { rights: ['Orders'] as never });
  await screen.findByText('旧场');
  expect(screen.queryByRole('button', { name: /新增|编辑|更多/ })).toBeNull();
});

it('sends a range as two fields, and nothing hidden or empty', () => {
  expect(fromForm(fields, { name: ' a ', dateFrom: ['2026-11-20', '2026-11-22'], closed: true, enName: '' })).toEqual({
    name: 'a',
    dateFrom: '2026-11-20',
    dateTo: '2026-11-22',
  });
  expect(isRequired(input.text('name'), draft)).toBe(true);
  expect(isRequired(input.number('seats'), draft)).toBe(false);
});
