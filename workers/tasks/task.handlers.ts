import { runTask } from '#contract/tasks/task.jobs';
import { TaskRunService } from '#server/tasks/task-run.service';
import { handleJob } from '#workers/kit/handler';

/** Handlers of background tasks. */
export const taskHandlers = [handleJob(runTask, ({ id }, work) => work.get(TaskRunService).run(id))];
