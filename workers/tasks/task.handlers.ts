import { runTask } from '#contract/tasks/task.jobs';
import { TaskRunService } from '#server/tasks/task-run.service';
import { handle } from '#workers/kit/handle';

/** Handlers of background tasks. */
export const taskHandlers = [handle(runTask, ({ id }, work) => work.get(TaskRunService).run(id))];
