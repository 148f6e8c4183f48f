import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enumMember } from '#domain/kit/enumeration';
import { auditActionOf, auditModule } from '#domain/logs/audit.status';
import { viewReason } from '#domain/logs/viewer-log.status';

const root = join(__dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.startsWith('migrations'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
/** Actions written to the log, as `module.word`; composed ones are not read. */
const actions = [
  ...new Set(
    sources
      .filter((text) => text.includes('audit('))
      .flatMap((text) =>
        [...text.matchAll(/action: ([^,}]+)/g)].flatMap(([, said = '']) =>
          [...said.matchAll(/'([a-z]\w*\.\w+)'/g)].map(([, action]) => action as string),
        ),
      ),
  ),
];
const reasons = [
  ...new Set(sources.flatMap((text) => [...text.matchAll(/why: '([\w-]+)'/g)].map(([, why]) => why as string))),
];

describe('what the logs say', () => {
  it('is found in the sources', () => expect([actions.length > 120, reasons.length > 3]).toEqual([true, true]));
  it('has words for the part of every action', () =>
    expect(
      actions.map((action) => action.split('.')[0] ?? '').filter((module) => !enumMember(auditModule, module)),
    ).toEqual([]));
  it('has words for every action', () => expect(actions.filter((action) => !auditActionOf(action))).toEqual([]));
  it('has words for why personal data was opened', () =>
    expect(reasons.filter((why) => !enumMember(viewReason, why))).toEqual([]));
});
