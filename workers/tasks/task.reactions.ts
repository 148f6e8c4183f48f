import { taskQueued } from '#contract/tasks/task.events';
import { runTask } from '#contract/tasks/task.jobs';
import { on } from '#workers/kit/react';

/** Starts a background task when it is queued. */
export const taskReactions = [
  on('tasks.begin', taskQueued, ({ id, round }, work) => work.later(runTask, { id }, { id: `${id}.${round}` })),
];
