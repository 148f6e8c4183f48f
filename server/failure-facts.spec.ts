import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureSpec } from '#domain/kit/failure';

const root = join(__dirname, '..');
const files = (room: string, end: RegExp) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => join(room, file));

/** The placeholders of each failure by the name it is thrown under: `orderFailure.signTooEarly`. */
const placeholders = new Map(
  files('domain', /\.failures\.ts$/).flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, Record<string, FailureSpec>>>(join(root, file))).flatMap(
      ([group, specs]) =>
        Object.entries(specs).map(([name, { zh }]): [string, string[]] => [
          `${group}.${name}`,
          [...zh.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole as string),
        ]),
    ),
  ),
);

/** Source locations that throw or return a refusal with inline facts; computed facts are not read. */
const throwSites = ['domain', 'server', 'workers']
  .flatMap((room) => files(room, /(?<!\.spec|\.failures)\.ts$/))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:new Failure|[rR]efusal|refuse)\((\w+\.\w+)(?:\)|, \{([^{}]*)\})/g,
      ),
    ]
      .filter(([, , facts = '']) => !facts.includes('...'))
      .map(([, name = '', facts = '']) => ({
        file,
        name,
        facts: facts.split(',').map((fact) => fact.split(':')[0]?.trim()),
      })),
  );

describe('a thrown refusal', () => {
  it('is found at many throw sites', () =>
    expect(
      [throwSites.length, throwSites.filter(({ name }) => (placeholders.get(name) ?? []).length > 0).length].map(
        (n) => n > 80,
      ),
    ).toEqual([true, true]));

  it('has every fact its sentence needs', () => {
    expect(
      throwSites.flatMap(({ file, name, facts }) =>
        (placeholders.get(name) ?? [])
          .filter((hole) => !facts.includes(hole))
          .map((hole) => `${file}: ${name} lacks ${hole}`),
      ),
    ).toEqual([]);
  });
});
