/** Areas form no cycles: the folders of a room, without specs and test builders, are a directed acyclic graph. */
module.exports = {
  forbidden: [
    {
      name: 'no-area-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(domain|contract|server|workers|web)/[^/]+' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: 'tools/launch/resolve.cjs' },
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(dist|\\.cache|\\.data)/|\\.spec\\.tsx?$|/test-[^/]+\\.tsx?$|\\.(fixture|seed)\\.ts$|^[a-z]+/[^/]+\\.ts$|^server/migrations/',
    },
  },
};
