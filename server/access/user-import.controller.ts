import { userImports } from '#contract/access/user-import.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';

/** HTTP endpoints of the account import. */
export const UserImportController = controllerFor(userImports, { imports: ImportService }, ({ imports }) => ({
  importCheck: (_input, caller, request) => imports.check(userImports.importRun, caller, request),
  importRun: (_input, caller, request) => imports.importNow(userImports.importRun, caller, request),
}));
