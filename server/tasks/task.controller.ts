import { tasks } from '#contract/tasks/task.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ExportStartService } from './export-start.service';
import { TaskFileService } from './task-file.service';
import { TaskService } from './task.service';

/** Background tasks over HTTP. */
export const TaskController = controllerFor(
  tasks,
  { tasks: TaskService, exports: ExportStartService, files: TaskFileService },
  ({ tasks, exports, files }) => ({
    list: (input, caller) => tasks.list(caller, input),
    startExport: (input, caller) => exports.start(caller, input),
    cancel: ({ id }, caller) => tasks.cancel(caller, id),
    link: ({ id }, caller) => tasks.link(caller, id),
    file: ({ ticket }, _caller, _request, reply) => files.sendByTicket(ticket, reply),
  }),
);
