import { importCalls } from '#contract/kit/import';

/** Import of codes from workbooks. */
export const codeImports = {
  ...importCalls('/api/codes/import', 'CodeImport', 'codes'),
};

/** Import of dictionary entries from workbooks. */
export const dictImports = {
  ...importCalls('/api/dicts/import', 'DictsImport', 'dictionary entries'),
};
