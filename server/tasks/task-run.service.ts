import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { log } from '#server/kit/log';
import { Stopped } from './task-beat';
import { TaskCallerStore } from './task-caller.store';
import { TaskStore, type Task } from './task.store';
import { TaskWork } from './task.work';

/** Maximum number of parallel tasks in one process; others wait. */
const SIDE_BY_SIDE = 2;

/** Runs background tasks. */
@Injectable()
export class TaskRunService {
  private running = 0;
  private readonly turns: (() => void)[] = [];

  constructor(
    private readonly store: TaskStore,
    private readonly callers: TaskCallerStore,
    private readonly jobs: TaskWork,
  ) {}

  /**
   * Runs one task unless it is claimed or over. A refusal ends it with its message; an unexpected error too, and is
   * logged.
   */
  async run(id: number): Promise<void> {
    if (this.running >= SIDE_BY_SIDE) await new Promise<void>((turn) => this.turns.push(turn));
    this.running += 1;
    try {
      const task = await this.store.take(id);
      if (task) await this.work(task);
    } finally {
      this.running -= 1;
      this.turns.shift()?.();
    }
  }

  private async work(task: Task): Promise<void> {
    try {
      const caller = await this.callers.of(task);
      if (!caller) throw new Failure(taskFailure.taskRightLost);
      await this.jobs.run(task, caller);
    } catch (error) {
      if (error instanceof Stopped) return;
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
