import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '#contract/catalogue';
import { screenFile, type RouteSpec } from '#contract/kit/route';

const rows = catalogue as readonly RouteSpec[];
const web = join(__dirname, '..', '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.screen.tsx'))
  .map((path) => path.split(/[\\/]/).at(-1) ?? path);
const drawn = rows.filter(({ layout }) => layout !== 'wall').map((route) => screenFile(route.sameAs ?? route.name));

it.each(drawn)('a screen of the catalogue is rendered by %s', (file) => expect(files).toContain(file));

it.each(files)('%s renders a screen of the catalogue, and is the only file of its name', (file) => {
  expect(drawn).toContain(file);
  expect(files.filter((one) => one === file)).toHaveLength(1);
});

it('gives every display its own entry page', () => {
  for (const entry of ['index.html', 'wall.html', 'door.html']) expect(existsSync(join(web, entry))).toBe(true);
});

it('names every screen and every path once', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});
