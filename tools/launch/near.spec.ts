import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Reach {
  readonly sources: readonly string[];
  readonly database: readonly string[];
  readonly journeys: readonly string[];
}
const { changedFiles, reachOf } = jest.requireActual<{
  changedFiles(root: string, base?: string): Promise<readonly string[]>;
  reachOf(root: string, files: readonly string[]): Reach;
}>('./near.mjs');

const FILES = [
  'domain/orders/order.rules.ts',
  'server/orders/order.store.ts',
  'server/orders/order.store.db.spec.ts',
  'server/orders/order.spec.ts',
  'server/venues/venue.db.spec.ts',
  'workers/orders/order.race.spec.ts',
  'e2e/orders/cancel.journey.ts',
  'README.md',
];

describe('what a change reaches', () => {
  const root = mkdtempSync(join(tmpdir(), 'campus-venue-near-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  beforeAll(() => {
    git('init', '--quiet');
    for (const path of FILES) write(path, 'one\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Add files');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is the specs of the same area in all rooms', () => {
    expect(reachOf(root, ['domain/orders/order.rules.ts'])).toEqual({
      sources: ['domain/orders/order.rules.ts'],
      database: ['server/orders/order.store.db.spec.ts', 'workers/orders/order.race.spec.ts'],
      journeys: ['e2e/orders/cancel.journey.ts'],
    });
  });

  it('is a changed database spec or journey itself, once', () => {
    const { sources, database, journeys } = reachOf(root, [
      'server/venues/venue.db.spec.ts',
      'e2e/orders/cancel.journey.ts',
    ]);
    expect(sources).toEqual([]);
    expect(database).toEqual([
      'server/venues/venue.db.spec.ts',
      'server/orders/order.store.db.spec.ts',
      'workers/orders/order.race.spec.ts',
    ]);
    expect(journeys).toEqual(['e2e/orders/cancel.journey.ts']);
  });

  it('compares with the last commit, with its parent when the tree is clean, or with a revision', async () => {
    write('server/orders/order.store.ts', 'two\n');
    write('README.md', 'two\n');
    write('server/orders/new.ts', 'new\n');
    expect(await changedFiles(root)).toEqual(['server/orders/order.store.ts', 'server/orders/new.ts']);
    git('add', '.');
    git('commit', '--quiet', '-m', 'Change files');
    expect(await changedFiles(root)).toEqual(['server/orders/new.ts', 'server/orders/order.store.ts']);
    expect(await changedFiles(root, 'HEAD')).toEqual([]);
  });
});
