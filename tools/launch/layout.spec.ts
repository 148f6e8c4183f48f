const { wrongLayout } = jest.requireActual<{
  wrongLayout(files: readonly string[], read: (file: string) => string): readonly string[];
}>('./layout.mjs');

const wrong = (files: Readonly<Record<string, string>>, changelog = '') =>
  wrongLayout(Object.keys(files), (file) => (file === 'CHANGELOG.md' ? changelog : (files[file] ?? '')));
const numbered = (count: number, folder: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/file-${n}.ts`, '']));

describe('the layout of the tree', () => {
  it('accepts files in room/area and in the topics of a kit', () => {
    expect(
      wrong({
        'server/orders/order.store.ts': '',
        'server/orders/sql/expire_order.sql': '',
        'web/kit/list/list-bar.tsx': '',
        'docs/a/b/c/d.md': '',
      }),
    ).toEqual([]);
  });

  it('refuses a type name that two files export', () => {
    const found = wrong({
      'domain/orders/order.status.ts': 'export type OrderRow = 1;\n',
      'server/orders/order.store.ts': 'export interface OrderRow {}\nexport const other = 1;\n',
    });
    expect(found).toEqual([
      'type OrderRow is exported by domain/orders/order.status.ts and server/orders/order.store.ts: one name has one meaning',
    ]);
  });

  it('refuses a folder of more than 60 files', () => {
    expect(wrong(numbered(60, 'server/orders'))).toEqual([]);
    expect(wrong(numbered(61, 'server/orders'))).toEqual([expect.stringMatching(/^server\/orders holds 61 files/)]);
  });

  it('refuses folders below an area', () => {
    expect(wrong({ 'server/orders/lists/order.store.ts': '' })).toEqual([
      expect.stringMatching(/^server\/orders\/lists is too deep/),
    ]);
  });

  it('refuses a change log of more than 60 lines', () => {
    expect(wrong({}, 'x\n'.repeat(60))).toEqual([]);
    expect(wrong({}, 'x\n'.repeat(61))).toEqual([expect.stringMatching(/^CHANGELOG\.md has 61 lines/)]);
  });
});
