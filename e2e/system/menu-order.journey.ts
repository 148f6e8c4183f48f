import type { Locator } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const [UPPER, LOWER] = ['编码管理', '字典管理'] as const;

/** Returns which of the two is above the other. */
async function menuOrder(menu: Locator): Promise<string[]> {
  const texts = await menu.getByRole('menuitem').allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text === UPPER || text === LOWER);
}

test('the menu order changes by drag and by keyboard, and a colleague sees it without a reload', async ({ open }) => {
  const [desk, colleague] = [await open(), await open()];
  await Promise.all([logIn(desk, 'admin', '/venue/menu'), logIn(colleague, 'schooladmin', '/venue/dicts')]);
  const colleagueMenu = colleague.locator('.v-sider-menu');
  await expect.poll(() => menuOrder(colleagueMenu)).toEqual([UPPER, LOWER]);

  const line = (name: string) => desk.locator('.s-menu-row').filter({ hasText: name });
  await line(LOWER).scrollIntoViewIfNeeded();
  // Dropped on the upper edge of the other.
  await line(LOWER).dragTo(line(UPPER), { sourcePosition: { x: 60, y: 16 }, targetPosition: { x: 60, y: 1 } });
  await expect.poll(() => menuOrder(colleagueMenu), { timeout: 5_000 }).toEqual([LOWER, UPPER]);

  await line(LOWER).getByRole('button', { name: /^移动/ }).press('ArrowDown');
  await expect.poll(() => menuOrder(colleagueMenu), { timeout: 5_000 }).toEqual([UPPER, LOWER]);
  await expect(line(LOWER).getByRole('button', { name: /^移动/ })).toBeFocused();
});
