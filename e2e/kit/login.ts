import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/session/session.contract';
import { DemoClient } from './campus';
import { expect, originOf, password } from './fixtures';

/** Encrypts a value of local storage as the app does: base64 of an IV and AES-128-CBC under a key of the origin. */
function sealed(origin: string, value: unknown): string {
  const iv = randomBytes(16);
  const key = createHash('md5').update(`${origin}/venue`).digest();
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]).toString('base64');
}

/** Returns the entries of local storage that make up a login (document 1 §9). */
function storedLogin(origin: string, { token, roles, cipherKey, logoutUrl, user }: LoginReply): Record<string, string> {
  const { menus, ruleList, routeNameList, venueIds, ...person } = user;
  const entries = {
    userInfo: { user: person, roles, cipherKey, logoutUrl, venueIds },
    ruleList: [...routeNameList, ...ruleList],
    menus,
    cgExpires: Date.now() + token.expires_in * 1_000,
    cgAuthorization: token.access_token,
  };
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, sealed(origin, value)]));
}

/**
 * Logs a demo account in through the API, stores the login in the page's browser and opens `path`, if one is
 * given. The login page has journeys of its own; to load it and the start page before every other screen takes seconds.
 */
export async function logIn(page: Page, username: string, path = ''): Promise<void> {
  const entries = storedLogin(originOf(page), await DemoClient.login(username));
  await page.addInitScript((stored) => {
    if (localStorage.getItem('testLogin') !== null) return;
    localStorage.setItem('testLogin', '');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  if (path !== '') await page.goto(path);
}

/** Logs a demo account in through the login page and waits for the first screen after it. */
export async function logInOnPage(page: Page, username: string): Promise<void> {
  await page.goto('/venue/login');
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/login/, { timeout: 20_000 });
}
