import { taskQueued } from '#contract/tasks/task.events';
import { runTask } from '#contract/tasks/task.jobs';
import { onEvent } from '#workers/kit/reaction';

/** Starts a background task when it is queued. */
export const taskReactions = [
  onEvent('tasks.begin', taskQueued, ({ id, round }, work) => work.enqueue(runTask, { id }, { id: `${id}.${round}` })),
];
