import { importCalls } from '#contract/kit/import';

/** Accounts out of workbooks. */
export const userImports = {
  ...importCalls('/api/users/import', 'UserImport', 'accounts'),
};
