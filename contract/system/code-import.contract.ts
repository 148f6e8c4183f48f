import { importCalls } from '#contract/kit/import';

/** Codes out of workbooks. */
export const codeImports = {
  ...importCalls('/api/codes/import', 'CodeImport', 'codes'),
};

/** Dictionary entries out of workbooks. */
export const dictImports = {
  ...importCalls('/api/dicts/import', 'DictsImport', 'dictionary entries'),
};
