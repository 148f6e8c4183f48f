import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('an import from the template skips a wrong row with its reason and creates the other accounts', async ({
  open,
}) => {
  const desk = await open();
  await logIn(desk, 'admin', '/venue/user');
  await desk.getByRole('button', { name: 'import 导入' }).click();
  const dialog = desk.getByRole('dialog');
  const template = desk.waitForEvent('download');
  await dialog.getByRole('button', { name: /下载模板/ }).click();
  const book = read(await readFile(await (await template).path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const [head = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const mark = Date.now().toString(36);
  const row = (values: Readonly<Record<string, string>>) =>
    head.map((title) => Object.entries(values).find(([key]) => title.startsWith(key))?.[1] ?? '');
  const people = [
    { 用户名: `in-${mark}`, 姓名: '行远', 性别: '女', 角色: '学生' },
    { 用户名: `out-${mark}`, 姓名: '行近', 性别: '女', 角色: '船长' },
  ];
  const filled = utils.book_new();
  utils.book_append_sheet(filled, utils.aoa_to_sheet([head, ...people.map(row)]));
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(filled, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  });
  await expect(dialog.getByText('1 行有误，不会导入；其余 1 行可以导入')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(`out-${mark}`) })).toContainText('角色');
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  // The task dialog replaces it.
  await expect(desk.getByRole('button', { name: '导入 1 行' })).toHaveCount(0);
  await expect(async () => {
    await desk.goto(`/venue/user?keyword=${mark}`);
    await expect(desk.getByRole('row', { name: new RegExp(`in-${mark}`) })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(desk.getByRole('row', { name: new RegExp(`out-${mark}`) })).toHaveCount(0);
});
