import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { enumMembers } from '#domain/kit/enumeration';
import { sourceType } from '#domain/reviews/source-type.status';
import { approvalKinds } from '#contract/approvals';

const ROOT = join(__dirname, '../..');
/** The parts of approvals that serve every kind. */
const GENERIC = ['server/reviews', 'web/reviews', 'web/kit/review', 'contract/reviews', 'domain/reviews'];
const NUMBERS = 'domain/reviews/source-type.status.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
const isSource = (file: string) =>
  /\.(tsx?|sql|css)$/.test(file) && !/\.spec\.tsx?$|\/test-[^/]*$/.test(file) && relative('', file) !== NUMBERS;
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Folders of the areas that declare a kind. */
const areas = [...textOf('contract/approvals.ts').matchAll(/from '\.\/([a-z-]+)\/[a-z-]+\.approval'/g)].map(
  ([, area]) => area as string,
);
/** What names a kind: its name in the documents as code writes it, its titles, its number after "sourceType", its area. */
const namesKind = new RegExp(
  [
    ...Object.keys(sourceType).map((name) => `\\b${name.replace(/[A-Z]/g, '[_-]?$&')}s?\\b`),
    ...enumMembers(sourceType).flatMap(({ zh, en }) => [zh, en]),
    'sourceType\\s*(?:[!=]==?|:)\\s*\\d',
    ...areas.map((area) => `#(?:domain|contract|server|web)/${area}/`),
  ].join('|'),
  'i',
);

it('finds a name of a kind', () => {
  for (const text of ['sourceType.familyMember', 'family_member f', '退款申请', 'kind: refund,', 'sourceType === 4'])
    expect(text).toMatch(namesKind);
  expect(areas).toContain('bulk');
  expect(new Set(approvalKinds.map((kind) => kind.sourceType)).size).toBe(approvalKinds.length);
});

it.each(GENERIC)('%s names no kind', (folder) => {
  const lines = filesIn(folder)
    .filter(isSource)
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, n) => (namesKind.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(lines).toEqual([]);
});

it('keeps the numbers of kinds to their declarations', () => {
  const members = new RegExp(`\\bsourceType\\.(?:${Object.keys(sourceType).join('|')})\\b`);
  const files = ['domain', 'contract', 'server', 'workers', 'web', 'tools', 'bench', 'e2e']
    .flatMap(filesIn)
    .filter((file) => isSource(file) && members.test(textOf(file)));
  expect(files.filter((file) => !/^contract\/[a-z-]+\/[a-z-]+\.approval\.ts$/.test(file))).toEqual([]);
});
