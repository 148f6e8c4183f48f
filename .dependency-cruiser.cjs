/**
 * Import rules: a top folder may import itself and the folders below it; areas import each other through services; no
 * cycles.
 */
const rooms = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  workers: ['workers', 'server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
  e2e: ['e2e', 'contract', 'domain'],
  tools: ['tools', 'contract', 'domain'],
  bench: ['bench', 'tools', 'contract', 'domain'],
};
const all = Object.keys(rooms).join('|');
const spec = '\\.spec\\.tsx?$';
/** A spec, or a builder used by specs. */
const proof = `${spec}|/test-[^/]+\\.ts$`;
const error = (name, from, to) => ({ name, severity: 'error', from, to });

/**
 * Stores that other areas call directly: of credentials, role grants, payment attempts, the finance ledger, channel
 * notices and screens.
 */
const SHARED_STORES =
  '^server/(accounts/(credential|role-grant)|finance/(attempt|finance-ledger)|channels/notice-log|screens/screen)\\.store\\.ts$';

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) =>
      error(
        `${room}-uses-only-${allowed.join('-')}`,
        // Specs of tools start the product's own processes.
        { path: `^${room}/`, ...(room === 'tools' ? { pathNot: spec } : {}) },
        { path: `^(${all})/`, pathNot: `^(${allowed.join('|')})/` },
      ),
    ),
    error(
      'domain-needs-no-package',
      { path: '^domain/', pathNot: spec },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'] },
    ),
    error(
      'contract-needs-only-zod',
      { path: '^contract/', pathNot: spec },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: 'node_modules/zod',
      },
    ),
    error(
      'kit-knows-no-area',
      { path: '^(\\w+)/kit/', pathNot: `${proof}|^server/kit/testing/` },
      { path: '^$1/(?!kit/|migrations/|catalogue\\.ts$|endpoints\\.ts$)' },
    ),
    error(
      'web-screens-are-never-imported',
      { path: '^web/(?!kit/)([^/]+)/', pathNot: spec },
      { path: '^web/.*\\.screen\\.tsx$', pathNot: '^web/$1/' },
    ),
    error(
      'server-areas-meet-at-services',
      { path: '^server/(?!kit/)([^/]+)/', pathNot: proof },
      { path: '^server/', pathNot: ['^server/(kit|$1)/|\\.(service|module|entity)\\.ts$', SHARED_STORES] },
    ),
    error(
      'workers-use-only-services',
      { path: '^workers/', pathNot: spec },
      { path: '^server/', pathNot: '^server/kit/|\\.(service|module)\\.ts$' },
    ),
    error('no-cycles', {}, { circular: true }),
    error(
      'everything-resolves',
      {},
      { couldNotResolve: true, pathNot: ['[.](css|svg|png|jpg|woff2|wasm)', '^virtual:'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: 'tools/launch/resolve.cjs' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.data)/' },
  },
};
