import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { projectRules } from './tools/launch/lint-rules.mjs';

const ROOMS = '{domain,contract,server,workers,web,e2e,tools,bench}';
const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.journey.ts'];

const clock = [
  { selector: "NewExpression[callee.name='Date']", message: 'Time is given: ask the clock, do not read it here.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time is given: ask the clock, do not read it here.',
  },
];
const environment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'The environment is read and checked in server/kit/runtime/env.ts alone.',
  },
];
const always = [
  { selector: 'TSEnumDeclaration', message: 'Statuses are declared with enumeration().' },
  {
    selector: "MethodDefinition[kind='constructor'] > FunctionExpression[params.length>4]",
    message: 'More than four dependencies: this class does the work of two.',
  },
  // The build takes pages, virtual rows and selection by radio buttons out of tables.
  {
    selector:
      "JSXOpeningElement[name.name='Table']:not(:has(> JSXAttribute[name.name='pagination'][value.expression.value=false]))",
    message: 'A table has pagination={false}; for pages use PagedTable of web/kit/list.',
  },
  {
    selector:
      "JSXOpeningElement[name.name='Table'] :matches(JSXAttribute[name.name='virtual'], Literal[value='radio'])",
    message: 'Tables of the build have no virtual rows and no radio buttons.',
  },
  {
    selector:
      'CallExpression[callee.name=/Effect$/] > ArrowFunctionExpression > CallExpression[callee.property.name=/^scroll/]',
    message: 'Scrolling returns a promise in newer browsers, which React calls as a cleanup: use braces.',
  },
];
/** Combines restricted syntax rules for a set of files; the list of a later block replaces that of an earlier one. */
const without = (...lists) => ({ 'no-restricted-syntax': ['error', ...always, ...lists.flat()] });

const OWN_FOLDER = { group: ['..', '../*'], message: 'Same folder: ./x. Everything else: #room/area/file.' };
/** The component that shows messages and dialogs; its file is loaded on demand. */
const SHOWN_LATER = { name: 'antd', importNames: ['App'], message: 'useFeedback() of web/kit/feedback.' };

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '.cache/',
      '.data/',
      'docs/',
      'coverage/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{mjs,cjs}'],
    ...js.configs.recommended,
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'AbortSignal',
          'URL',
          'Buffer',
          'module',
          'require',
          '__dirname',
          'globalThis',
          'window',
          'document',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    plugins: { project: projectRules },
    rules: { 'max-lines': ['error', { max: 300 }], 'project/plain-comment': 'error' },
  },
  {
    files: [`${ROOMS}/**/*.{ts,tsx}`, '*.mts', 'tools/web-build/*.mts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin, project: projectRules },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-imports': ['error', { patterns: [OWN_FOLDER] }],
      'max-lines': ['error', { max: 300 }],
      'project/explained-cast': 'error',
      'project/file-name': 'error',
      'project/plain-comment': 'error',
      'project/screen-copy': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      ...without(clock, environment),
    },
  },
  {
    files: [`${ROOMS}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/kit/feedback/feedback.tsx', 'web/kit/test/test-frame.tsx', ...SPECS],
    rules: { 'no-restricted-imports': ['error', { patterns: [OWN_FOLDER], paths: [SHOWN_LATER] }] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.screen.tsx', '**/*.config.ts', '*.mts'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['server/kit/runtime/clock.ts', 'domain/kit/time.ts', 'web/kit/**'], rules: without(environment) },
  { files: ['server/kit/runtime/env.ts', '*.mts'], rules: without(clock) },
  {
    files: [
      '{tools,bench,e2e}/**/*.ts',
      '{server,workers,web}/**/test-*.ts',
      '{server,workers,web}/**/*.fixture.ts',
      ...SPECS,
    ],
    rules: without(),
  },
  {
    files: ['**/test-*.{ts,tsx}', '**/*.fixture.ts', ...SPECS],
    rules: { 'project/explained-cast': 'off' },
  },
  {
    files: ['{server,workers}/**/*.ts'],
    ignores: [
      ...SPECS,
      '**/*.store.ts',
      '**/*.seed.ts',
      '**/*.fixture.ts',
      '**/test-*.ts',
      'server/{migrate,seed}.ts',
      'server/{kit,migrations}/**/*.ts',
    ],
    rules: { 'project/sql-in-stores': 'error' },
  },
  { files: [...SPECS, 'server/migrations/*.ts'], rules: { 'max-lines': ['error', { max: 800 }] } },
  { files: ['server/migrations/*.ts'], rules: { 'project/plain-comment': 'off', 'project/screen-copy': 'off' } },
);
