import { taskQueued } from '#contract/tasks/task.events';
import { runTask } from '#contract/tasks/task.jobs';
import { on } from '#workers/kit/react';

/** Long work begins when it is asked for. */
export const taskReactions = [
  on('tasks.begin', taskQueued, ({ id, round }, work) => work.later(runTask, { id }, { id: `${id}.${round}` })),
];
