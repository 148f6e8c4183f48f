import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HELPER_KEYS_FILE } from '#contract/portal/counter-helper.contract';
import type { Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { HelperKeys } from './helper-keys';

let folder: string;
const keys = () => new HelperKeys({ DATA_DIR: folder } as Env);
const order = { orderNo: 'T26112000000001' };

beforeEach(() => {
  log.level = 'silent';
  folder = mkdtempSync(join(tmpdir(), 'helper-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['is not there', null],
  ['is half written', '{"appKey":"counter-1","sec'],
  ['lacks a part', '{"appKey":"counter-1"}'],
])('names the refusal if the file %s', (_what, text) => {
  if (text !== null) writeFileSync(join(folder, HELPER_KEYS_FILE), text);
  expect(() => keys().sign('/pay', order, '1')).toThrow(
    expect.objectContaining({ spec: expect.objectContaining({ key: 'HELPER_UNKNOWN' }) as unknown }) as Error,
  );
});

it("signs with the helper's stored key, and verifies only its own signature", () => {
  writeFileSync(join(folder, HELPER_KEYS_FILE), JSON.stringify({ appKey: 'counter-1', secret: '9f'.repeat(32) }));
  const mine = keys();
  const signed = mine.sign('/pay', order, '1');
  expect([
    mine.isGenuine('/pay', signed),
    mine.isGenuine('/pay', { ...signed, orderNo: 'T26112000000002' } as typeof signed),
  ]).toEqual([true, false]);
});
