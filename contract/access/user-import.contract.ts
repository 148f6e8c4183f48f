import { importCalls } from '#contract/kit/import';

/** Import of accounts from workbooks. */
export const userImports = {
  ...importCalls('/api/users/import', 'UserImport', 'accounts'),
};
