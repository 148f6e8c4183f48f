import { codeImports, dictImports } from '#contract/system/code-import.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';

/** HTTP endpoints of the code import. */
export const CodeImportController = controllerFor(codeImports, { imports: ImportService }, ({ imports }) => ({
  importCheck: (_input, caller, request) => imports.check(codeImports.importRun, caller, request),
  importRun: (_input, caller, request) => imports.importNow(codeImports.importRun, caller, request),
}));

/** HTTP endpoints of the dictionary import. */
export const DictImportController = controllerFor(dictImports, { imports: ImportService }, ({ imports }) => ({
  importCheck: (_input, caller, request) => imports.check(dictImports.importRun, caller, request),
  importRun: (_input, caller, request) => imports.importNow(dictImports.importRun, caller, request),
}));
