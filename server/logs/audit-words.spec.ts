import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enumMember } from '#domain/kit/enumeration';
import { auditActionOf, auditModule } from '#domain/logs/audit.status';
import { viewReason } from '#domain/logs/viewer-log.status';

const root = join(__dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !/\/test-[^/]+$/.test(file) && !file.startsWith('migrations'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
/** Actions written to the log, as `module.word`; composed ones are not read. */
const actions = [
  ...new Set(
    sources
      .filter((text) => text.includes('writeAudit('))
      .flatMap((text) =>
        [...text.matchAll(/action: ([^,}]+)/g)].flatMap(([, expression = '']) =>
          [...expression.matchAll(/'([a-z]\w*\.\w+)'/g)].map(([, action]) => action as string),
        ),
      ),
  ),
];
const reasons = [
  ...new Set(sources.flatMap((text) => [...text.matchAll(/why: '([\w-]+)'/g)].map(([, why]) => why as string))),
];

describe('log texts', () => {
  it('are collected from the sources', () => expect([actions.length > 120, reasons.length > 3]).toEqual([true, true]));
  it('cover the module of every action', () =>
    expect(
      actions.map((action) => action.split('.')[0] ?? '').filter((module) => !enumMember(auditModule, module)),
    ).toEqual([]));
  it('cover every action', () => expect(actions.filter((action) => !auditActionOf(action))).toEqual([]));
  it('cover every reason for opening personal data', () =>
    expect(reasons.filter((why) => !enumMember(viewReason, why))).toEqual([]));
});
