import { addDays, weekdayOf, type LocalDate } from '#domain/kit/time';
import { DemoClient, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

interface Mine {
  readonly progress: {
    readonly valid: number;
    readonly records: readonly { readonly date: LocalDate; readonly valid: boolean }[];
  } | null;
}

const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/** Returns the latest past day on which another visit raises the count: none counts that day, at most three that week. */
function freeDay(records: readonly { readonly date: LocalDate; readonly valid: boolean }[]): LocalDate {
  const valid = records.filter((record) => record.valid).map(({ date }) => date);
  const days = Array.from({ length: 40 }, (_, n) => addDays(tomorrow(), -2 - n));
  const free = days.find(
    (day) => !valid.includes(day) && valid.filter((date) => mondayOf(date) === mondayOf(day)).length < 4,
  );
  if (free === undefined) throw new Error('every day of the last forty is full');
  return free;
}

test('a student asks to add a visit, staff approve it, and the ring of the student follows', async ({ open }) => {
  const client = await DemoClient.loggedInAs('student29');
  const before = (await client.get<Mine>('/api/exercise/mine')).data.progress;
  expect(before).not.toBeNull();
  const count = before?.valid ?? 0;
  const day = freeDay(before?.records ?? []);

  const phone = await open({ viewport: { width: 390, height: 844 } });
  await logIn(phone, 'student29', '/venue/mobile-exercise-data');
  await expect(phone.getByRole('progressbar', { name: new RegExp(`^有效 ${count} 次`) })).toBeVisible();
  await phone.getByRole('button', { name: '申请补录一次' }).click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('日期').click();
  const days = phone.locator('.ant-picker-dropdown:visible');
  const cell = days.locator(`td[title="${day}"]`);
  while ((await cell.count()) === 0) await days.locator('.ant-picker-header-prev-btn').click();
  await cell.click();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await form.getByLabel('场馆').press(key);
  await form.getByLabel('起止时间').first().click();
  const times = phone.locator('.ant-picker-dropdown:visible').last();
  for (const hour of ['08', '09']) {
    await times.locator('ul').nth(0).getByText(hour, { exact: true }).click();
    await times.locator('ul').nth(1).getByText('10', { exact: true }).click();
    await times.getByRole('button', { name: /^确\s?定$/ }).click();
  }
  await form.getByLabel('理由').fill('闸机断电，没有刷卡');
  await form.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(form).toBeHidden();
  await expect(phone.getByText('待审核')).toBeVisible();
  await expect(phone.getByText('08:10–09:10')).toBeVisible();

  const desk = await open();
  await logIn(desk, 'schooladmin', '/venue/statistics/sport_kwdl?tab=claims&keyword=student29');
  await desk
    .getByRole('row')
    .filter({ hasText: '闸机断电' })
    .getByRole('button', { name: /^审\s?核$/ })
    .click();
  const dialog = desk.getByRole('dialog').last();
  await dialog.getByText('通过', { exact: true }).first().click();
  await dialog.getByRole('button', { name: /^通\s?过$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(phone.getByRole('progressbar', { name: new RegExp(`^有效 ${count + 1} 次`) })).toBeVisible({
    timeout: 30_000,
  });
  await expect(phone.getByText('人工补录')).toBeVisible();
});
