import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(__dirname, '..', '..');
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.screen.tsx'))
  .map((path) => [path, readFileSync(join(web, path), 'utf8')] as const);
const lists = screens.filter(([, text]) => text.includes('listScreen('));

it('collects the lists', () => expect(lists.length).toBeGreaterThan(4));

it.each(lists)('%s is a declaration of at most 60 lines plus imports', (_, text) => {
  expect(
    text
      .replace(/^import [^;]*;$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  ).toBeLessThanOrEqual(60);
});

it('every list of a screen stores its filters and columns under its own name', () => {
  const declared = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.spec.tsx'))
    .flatMap((path) =>
      [
        ...readFileSync(join(web, path), 'utf8').matchAll(/listScreen\(\{\s*route: '(\w+)',(?:\s*part: '(\w+)',)?/g),
      ].map(([, route, part]) => [route, part].join('/')),
    );
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((one, nth) => declared.indexOf(one) !== nth)).toEqual([]);
});
