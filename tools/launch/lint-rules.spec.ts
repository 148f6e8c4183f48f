import { Linter, type Rule } from 'eslint';
import { parser } from 'typescript-eslint';

const { projectRules } = jest.requireActual<{ projectRules: { rules: Record<string, Rule.RuleModule> } }>(
  './lint-rules.mjs',
);
const { BANNED_COPY, BANNED_WORDS } =
  jest.requireActual<Record<'BANNED_COPY' | 'BANNED_WORDS', [RegExp, string][]>>('./banned-words.mjs');

/** Returns the messages of one rule on a file. */
const lint = (rule: string, code: string, filename = 'file.js') =>
  new Linter()
    .verify(code, { plugins: { project: projectRules }, rules: { [`project/${rule}`]: 'error' } }, filename)
    .map(({ message }) => message);

describe('explained-cast', () => {
  const casts = (code: string) =>
    new Linter()
      .verify(
        code,
        {
          files: ['**/*.ts'],
          languageOptions: { parser },
          plugins: { project: projectRules },
          rules: { 'project/explained-cast': 'error' },
        },
        'file.ts',
      )
      .map(({ message }) => message);
  const refused = [expect.stringMatching('hides a type')];

  it.each(['f(a as never)', 'f(a as any)', 'f([] as never[])', 'const b = a as unknown as B'])('refuses %s', (code) => {
    expect(casts(code)).toEqual(refused);
  });
  it.each(['a as B', 'a as unknown', 'a as readonly B[]', 'f<never>(a)', 'a satisfies B'])('accepts %s', (code) => {
    expect(casts(`f(${code});`)).toEqual([]);
  });
  it.each([
    '// The library declares no type.\nf(a as never);',
    'f(a as never); // The library declares no type.',
    'f(\n  // The library declares no type.\n  a as unknown as B,\n);',
    '// The library declares no type.\nconst b = g({\n  a,\n}) as never;',
    '/* The library declares no type. */\nf(a as never);',
  ])('accepts an explained assertion: %j', (code) => {
    expect(casts(code)).toEqual([]);
  });
  it.each([
    '// One line too far.\n\nf(a as never);',
    'g(); // Says something of other code.\nf(a as never);',
    '/** Describes the declaration. */\nconst b = a as never;',
    '// prettier-ignore\nf(a as never);',
  ])('refuses a comment that explains nothing: %j', (code) => {
    expect(casts(code)).toEqual(refused);
  });
});

describe('file-name', () => {
  it.each(['order.service.js', 'pay-host.rules.js', '0042-add-index.js'])('accepts %s', (name) => {
    expect(lint('file-name', '', name)).toEqual([]);
  });
  it.each(['utils.js', 'helper.js', 'index.js', 'common.types.js'])('refuses the vague name %s', (name) => {
    expect(lint('file-name', '', name)).toEqual([expect.stringMatching('does not say what the file holds')]);
  });
  it.each(['OrderService.js', 'order_service.js'])('refuses %s, which is not kebab-case', (name) => {
    expect(lint('file-name', '', name)).toEqual([expect.stringMatching('in kebab-case')]);
  });
});

describe('plain-comment', () => {
  it('accepts plain comments, directives and code', () => {
    const code = `// prettier-ignore: ${'x'.repeat(500)}\nconst whoever = 'whoever';\n/** Returns the order. */`;
    expect(lint('plain-comment', code)).toEqual([]);
  });
  it('refuses a banned word, also across lines of a comment', () => {
    expect(lint('plain-comment', '// Whoever comes first.')).toEqual([
      expect.stringMatching('"Whoever" is not plain English'),
    ]);
    expect(lint('plain-comment', '/**\n * Read by the\n * house.\n */')).toHaveLength(1);
  });
  it('refuses a comment of more than 480 characters', () => {
    expect(lint('plain-comment', `// ${'word '.repeat(100)}`)).toEqual([
      expect.stringMatching('at most 480 characters'),
    ]);
  });
  it('fires on every banned word', () => {
    const words =
      'whoever;the house;somebody;stranger;purse;wishes;the pot;pay bench;judged;letter box;puts away;the books;mends;laid;told;anew;news;fleet;in one hand';
    for (const word of words.split(';')) expect([word, lint('plain-comment', `// ${word}`).length]).toEqual([word, 1]);
    expect(words.split(';')).toHaveLength(BANNED_WORDS.length);
  });
});

describe('screen-copy', () => {
  it('refuses phrases in English texts, templates, labels and descriptions', () => {
    for (const code of [
      `x = { en: 'Whoever pays' }`,
      'x = { en: `Whoever pays ${1}` }',
      `x = { enHelp: 'Whoever pays' }`,
      `x = { about: 'Whoever pays' }`,
      `labeled('谁', 'Whoever', x)`,
    ])
      expect([code, lint('screen-copy', code)]).toEqual([code, [expect.stringMatching('is not product English')]]);
  });
  it('accepts other texts and other properties', () => {
    expect(lint('screen-copy', `x = { en: 'Pay now', ended: 'whoever', zh: 'whoever' }; f('whoever')`)).toEqual([]);
  });
  it('names a replacement for every phrase', () => {
    for (const [pattern, instead] of BANNED_COPY)
      expect([pattern.source, instead.length > 5]).toEqual([pattern.source, true]);
  });
});

describe('sql-in-stores', () => {
  it.each(['`\n  select 1\n`', "'insert into a (b) values ($1)'", '`update a x set b = ${c}`', "'delete from a'"])(
    'refuses %s',
    (text) => {
      expect(lint('sql-in-stores', `run(${text});`)).toEqual([expect.stringMatching('belongs in a')]);
    },
  );
  it.each(["'Select a date'", "'update'", '`the select of ${a} select`', '42'])('accepts %s', (text) => {
    expect(lint('sql-in-stores', `run(${text});`)).toEqual([]);
  });
});
