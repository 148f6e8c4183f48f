import { timetables } from '#contract/timetables/timetable.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';

/** HTTP API of teaching timetables. */
export const TimetableController = controllerFor(timetables, { imports: ImportService }, ({ imports }) => ({
  importCheck: (_input, caller, request) => imports.check(timetables.importRun, caller, request),
  importRun: (_input, caller, request) => imports.importNow(timetables.importRun, caller, request),
}));
