import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaField } from '#domain/system/area.names';
import { fieldOf, scaffold } from './new-area';

jest.setTimeout(240_000);

const HERE = join(__dirname, '..');
const COPIED = [
  'domain',
  'contract',
  'server',
  'workers',
  'web',
  'e2e',
  'package.json',
  'tsconfig.json',
  'tsconfig.check.json',
];
const kinds = ['text', 'long', 'whole', 'flag', 'date'] as const;
/** A field of every kind, required and not, as the code generator describes them. */
const fields = kinds.flatMap((kind, n) =>
  [true, false]
    .filter((required) => required || kind !== 'date')
    .map((required): AreaField => ({
      key: `${kind}Value${required ? 'Due' : ''}`,
      column: `${kind}_value${required ? '_due' : ''}`,
      zh: `字段${n}`,
      en: `Field ${n}`,
      kind,
      required,
      inList: true,
      inForm: true,
      inSearch: kind === 'text',
    })),
);
const names = { plural: 'lost-things', singular: 'lost-thing', zh: '失物', en: 'Lost things', menu: 'venues' };

describe('scaffolding an area', () => {
  const root = mkdtempSync(join(tmpdir(), 'campus-venue-area-'));
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const about = (text: string) => text.split('\n').filter((line) => /lost-?things?/i.test(line));

  beforeAll(() => {
    for (const name of COPIED)
      if (existsSync(join(HERE, name))) cpSync(join(HERE, name), join(root, name), { recursive: true });
    symlinkSync(join(HERE, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('writes code for every room that compiles and is registered everywhere', () => {
    const { written, byHand: manualSteps } = scaffold(root, names, fields);
    expect(manualSteps).toEqual([]);
    for (const room of ['domain', 'contract', 'server', 'web', 'e2e'])
      expect(written.some((path) => path.startsWith(`${room}/lost-things/`))).toBe(true);
    for (const [file, entry] of [
      ['contract/catalogue.ts', '...lostThingRoutes'],
      ['contract/logs/history.contract.ts', "lostThing: { object: 'lostThing:'"],
      ['server/reach.matrix.spec.ts', "'lostThings.remove'"],
    ] as const)
      expect(readFileSync(join(root, file), 'utf8')).toContain(entry);

    const tsc = join('node_modules', 'typescript7', 'bin', 'tsc');
    expect(about(node(tsc, '-p', 'tsconfig.check.json').stdout)).toEqual([]);
    expect(about(node(tsc, '-p', 'web/tsconfig.json', '--noEmit').stdout)).toEqual([]);
  });

  it('refuses to overwrite an existing area', () => {
    expect(() => scaffold(root, names)).toThrow('domain/lost-things already exists');
  });

  it('reads fields from the command line', () => {
    expect(fieldOf('max_people!:whole:人数:People')).toMatchObject({
      key: 'maxPeople',
      column: 'max_people',
      kind: 'whole',
      required: true,
      inSearch: false,
    });
    expect(fieldOf('remark:long:备注:Remark')).toMatchObject({ key: 'remark', required: false });
    for (const word of ['remark', 'Remark:text:备注:Remark', 'remark:json:备注:Remark', 'remark:text:备注'])
      expect(fieldOf(word)).toBeUndefined();
  });
});
