import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { gender } from '#domain/members/member.status';
import { FormDialog } from './form-dialog';
import { saveDraft } from './form-drafts';
import { input } from './form-spec';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';

const edit = post('/api/conflicts/edit', {
  admit: 'login',
  about: 'Edits.',
  input: z.object({
    id,
    version: int.optional(),
    name: labeled('名称', 'Name', text(20)),
    place: labeled('地点', 'Location', text(20)).optional(),
    gender: labeled('性别', 'Gender', codeOf(gender)),
  }),
  reply: z.unknown(),
});
const row = { id: 7, version: 3, name: '旧名', place: '东区', gender: 1 };
const staleAnswer = (current: object) => ({
  code: 409,
  errKey: 'STALE_VERSION',
  message: '数据已被他人修改',
  messageEn: 'Changed',
  data: { by: '张三', enBy: 'Zhang San', at: '2026-05-01 14:02:00', current },
});
const sentOf = ({ body }: SeenRequest) => Object.fromEntries(new URLSearchParams(body));

function renderForm(answers: readonly object[], lang: 'zh' | 'en' = 'zh') {
  saveDraft('/api/conflicts/edit.7', null);
  let n = 0;
  const counts = { done: 0 };
  const seen = stubServer(() => answers[Math.min(n++, answers.length - 1)] as object);
  renderScreen(
    <FormDialog
      spec={{ endpoint: edit, fields: [input.text('name'), input.text('place'), input.select('gender', gender)] }}
      row={row}
      title={{ zh: '编辑', en: 'Edit' }}
      close={() => undefined}
      done={() => {
        counts.done += 1;
      }}
    />,
    { lang },
  );
  return { seen, told: counts };
}
const change = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const conflict = async () => within((await screen.findByText(/第 5 版/)).closest('[role=dialog]') as HTMLElement);

it('shows who saved which fields meanwhile; untouched fields take their value, edits stay', async () => {
  const { seen, told: counts } = renderForm([
    staleAnswer({ name: '别名', place: '西区', gender: 1, version: 5 }),
    { data: {} },
  ]);
  await change(/^名称/, '我的名');
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  const box = await conflict();
  expect(box.getByText(/张三/).textContent).toContain('05-01');
  expect(box.queryByText('性别')).toBeNull();
  expect([
    box.getByLabelText<HTMLInputElement>('名称 我的').checked,
    box.getByLabelText<HTMLInputElement>('地点 对方的').checked,
  ]).toEqual([true, true]);
  fireEvent.click(box.getByRole('button', { name: '按所选保存' }));
  await waitFor(() => expect(counts.done).toBe(1));
  expect(sentOf(seen[1] as SeenRequest)).toEqual({ version: '5', name: '我的名', place: '西区', gender: '1' });
  expect(seen[1]?.url.searchParams.get('id')).toBe('7');
});

it('takes all remote values, or returns with all edits kept', async () => {
  const { seen, told: counts } = renderForm([
    staleAnswer({ name: '别名', place: '西区', gender: 2, version: 5 }),
    staleAnswer({ name: '别名', place: '西区', gender: 2, version: 5 }),
    { data: {} },
  ]);
  await change(/^名称/, '我的名');
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  const box = await conflict();
  fireEvent.click(box.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(screen.queryByText(/第 5 版/)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('我的名');
  expect(seen).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  const again = await conflict();
  fireEvent.click(again.getByRole('button', { name: '全部用对方的' }));
  fireEvent.click(again.getByRole('button', { name: '按所选保存' }));
  await waitFor(() => expect(counts.done).toBe(1));
  expect(sentOf(seen[2] as SeenRequest)).toEqual({ version: '5', name: '别名', place: '西区', gender: '2' });
});

it("opens again after a third person's save, in English", async () => {
  const { seen, told: counts } = renderForm(
    [staleAnswer({ name: 'A', version: 5 }), staleAnswer({ name: 'B', version: 6 }), { data: {} }],
    'en',
  );
  await change(/^Name/, 'Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save selection' }));
  expect(await screen.findByText(/Now version 6/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(counts.done).toBe(1));
  expect(seen.map((one) => sentOf(one)['version'])).toEqual(['3', '5', '6']);
});
