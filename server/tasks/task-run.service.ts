import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { log } from '#server/kit/runtime/log';
import { TaskStopped } from './task-progress';
import { TaskCallerStore } from './task-caller.store';
import { TaskStore, type Task } from './task.store';
import { TaskExecutor } from './task-execution.service';

/** Maximum number of parallel tasks in one process; others wait. */
const MAX_PARALLEL_TASKS = 2;

/** Runs background tasks. */
@Injectable()
export class TaskRunService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly store: TaskStore,
    private readonly callers: TaskCallerStore,
    private readonly execution: TaskExecutor,
  ) {}

  /**
   * Runs one task unless it is claimed or over. A refusal ends it with its message; an unexpected error too, and is
   * logged.
   */
  async run(id: number): Promise<void> {
    if (this.running >= MAX_PARALLEL_TASKS) await new Promise<void>((turn) => this.waiting.push(turn));
    this.running += 1;
    try {
      const task = await this.store.claim(id);
      if (task) await this.execute(task);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async execute(task: Task): Promise<void> {
    try {
      const caller = await this.callers.callerFor(task);
      if (!caller) throw new Failure(taskFailure.taskRightLost);
      await this.execution.run(task, caller);
    } catch (error) {
      if (error instanceof TaskStopped) return;
      if (!(error instanceof Failure)) log.error({ task: task.id, path: task.path, err: error }, 'a long job failed');
      const [spec, facts] = error instanceof Failure ? [error.spec, error.facts] : [taskFailure.taskBroken, {}];
      await this.store.fail(task, {
        key: spec.key,
        zh: sentenceOf(spec, 'zh', facts),
        en: sentenceOf(spec, 'en', facts),
      });
    }
  }
}
