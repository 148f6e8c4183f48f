/**
 * Four kinds of test: pure code, code with PostgreSQL and Redis, screens in jsdom, tools. Browser journeys run in
 * Playwright (e2e/).
 */
const swc = (extra = {}) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      ...extra,
    },
    module: { type: 'commonjs' },
  },
];
const { existsSync } = require('node:fs');
const rooms = (names) => names.filter((name) => existsSync(`${__dirname}/${name}`)).map((name) => `<rootDir>/${name}`);
const script = [
  '@swc/jest',
  { swcrc: false, jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } }, module: { type: 'commonjs' } },
];
const moduleNameMapper = { '^#(domain|contract|server|workers|web|tools|bench|e2e)/(.*)$': '<rootDir>/$1/$2' };
const once = '<rootDir>/server/kit/testing/load-once.transform.cjs';
const node = {
  testEnvironment: '<rootDir>/server/kit/testing/shared-environment.cjs',
  moduleNameMapper,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'json', 'node'],
  transform: {
    '/node_modules/.+\\.[cm]?js$': once,
    '<rootDir>/(domain|contract)/.+(?<!\\.spec)\\.ts$': once,
    '^.+\\.ts$': [
      swc()[0],
      { ...swc()[1], jsc: { ...swc()[1].jsc, parser: { syntax: 'typescript', decorators: true } } },
    ],
    '^.+\\.m?js$': script,
  },
  transformIgnorePatterns: ['/node_modules/(@jest/|@swc/|jest-|expect/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

module.exports = {
  testTimeout: 20000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      roots: rooms(['domain', 'contract', 'server', 'workers', 'tools', 'bench']),
      testRegex: '/[^/]+(?<!\\.(db|race|api|matrix))\\.spec\\.ts$',
    },
    {
      ...node,
      displayName: 'db',
      roots: rooms(['server', 'workers', 'tools']),
      testRegex: '\\.(db|race|api|matrix)\\.spec\\.ts$',
    },
    {
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web'],
      testRegex: '\\.spec\\.tsx?$',
      moduleNameMapper: {
        '\\.(css|svg|png|woff2)$': '<rootDir>/web/kit/asset.stub.cjs',
        '^@ant-design/icons$': '<rootDir>/web/kit/icons.stub.cjs',
        '^(antd|antd-mobile)$': '<rootDir>/web/kit/$1.stub.cjs',
        '^antd-mobile/es/(.*)$': 'antd-mobile/cjs/$1',
        '^antd/es/(.*)$': 'antd/lib/$1',
        '^(zod|\\.\\.)/locales(/index\\.cjs)?$': '<rootDir>/web/kit/zod-locales.stub.cjs',
        ...moduleNameMapper,
      },
      moduleFileExtensions: ['ts', 'tsx', 'js', 'json'],
      transform: { '^.+\\.tsx?$': swc(), '^.+\\.m?js$': script },
      transformIgnorePatterns: ['/node_modules/(?!(lodash-es|echarts|zrender|uqr)/)'],
      setupFiles: ['<rootDir>/web/kit/jsdom.setup.cjs'],
    },
  ],
};
