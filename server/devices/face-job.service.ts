import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceIssueError, faceOp, type FaceIssueError, type FaceOp } from '#domain/devices/device.status';
import { FACE_TRIES, faceRetryAfter } from '#domain/devices/face.rules';
import { Failure } from '#domain/kit/failure';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { Sweep } from '#server/kit/jobs/sweep';
import type { DeliveryResult } from './device-adapter';
import { FaceJobStore, type FaceJob } from './face-job.store';
import { TerminalAccess } from './terminal-access';

/** Due jobs per sweep, and terminals called concurrently. */
const SWEEP_LIMIT = 100;
const CONCURRENCY = 4;

/**
 * Returns the delay before the next attempt. An unreachable terminal is retried forever; other errors need a person
 * after eight attempts.
 */
const retryAfter = (reason: FaceIssueError, tries: number): number | null =>
  faceRetryAfter(reason === faceIssueError.offline ? Math.min(tries, FACE_TRIES - 1) : tries);

/** Delivers face jobs: calls terminals that are pushed to, and hands out work to those that poll. */
@Injectable()
export class FaceJobService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceJobStore,
    private readonly terminals: TerminalAccess,
  ) {}

  /**
   * Attempts one due job of a terminal the server calls; others wait for their terminal. Skips jobs that are claimed or
   * done.
   */
  async run(id: number): Promise<void> {
    const job = await this.store.claim(this.db, id, this.terminals.adapters.pushedMakes);
    if (!job) return;
    const delivery = await this.terminals.deliver(job);
    await failpoint('face.after_terminal');
    await this.settle(job, delivery);
  }

  /**
   * Runs every due job of terminals the server calls: terminals concurrently, the jobs of one in order. Returns how
   * many.
   */
  @Sweep('devices.faces')
  async runDue(): Promise<number> {
    const due = await this.store.due(this.db, this.terminals.adapters.pushedMakes, SWEEP_LIMIT);
    const queues = [...new Set(due.map(({ hardwareId }) => hardwareId))].map((terminal) =>
      due.filter(({ hardwareId }) => hardwareId === terminal),
    );
    const work = async (queue: typeof due) => {
      for (const { id } of queue) await this.run(id);
    };
    await new PQueue({ concurrency: CONCURRENCY }).addAll(queues.map((queue) => () => work(queue)));
    return due.length;
  }

  /** Claims due work of these kinds for a terminal that polls. Skips people without a photo. */
  async claimForTerminal(hardwareId: number, ops: readonly FaceOp[], most: number): Promise<FaceJob[]> {
    const ready: FaceJob[] = [];
    for (const job of await this.store.claimForTerminal(this.db, hardwareId, ops, most)) {
      if (job.op === faceOp.remove || (await this.terminals.hasPhoto(job))) ready.push(job);
      else await this.settle(job, { how: 'failed', reason: faceIssueError.noPhoto });
    }
    return ready;
  }

  /** Returns how much work waits for a terminal. */
  countWaiting(hardwareId: number): Promise<{ removes: number; adds: number }> {
    return this.store.countWaiting(this.db, hardwareId);
  }

  /** Returns the photo of a job's person for its own terminal. */
  async photo(hardwareId: number, id: number): Promise<Buffer> {
    const job = await this.store.photoRef(this.db, id, hardwareId);
    const photo = job && (await this.terminals.photo(job.faceRef));
    if (!photo) throw new Failure(deviceFailure.faceJobMissing);
    return photo;
  }

  /** Records the results of several jobs; returns how many belong to this terminal. */
  recordResults(
    hardwareId: number,
    answers: readonly { readonly id: number; readonly reason: FaceIssueError | null }[],
  ): Promise<number> {
    return this.db.transact(async (tx) => {
      let accepted = 0;
      for (const { id, reason } of [...answers].sort((a, b) => a.id - b.id))
        accepted += (await this.recordResult(tx, hardwareId, id, reason)) ? 1 : 0;
      return accepted;
    });
  }

  /** Records the result of a job; `reason` null is success. A result for another terminal's job changes nothing. */
  async recordResult(tx: Tx, hardwareId: number, id: number, reason: FaceIssueError | null): Promise<boolean> {
    const tries = await this.store.triesOf(tx, id, hardwareId);
    if (tries === null) return false;
    if (reason === null) await this.store.markDone(tx, { id, hardwareId }, null);
    else await this.store.markFailed(tx, { id, hardwareId }, null, reason, retryAfter(reason, tries));
    return true;
  }

  private async settle(job: FaceJob, delivery: DeliveryResult): Promise<void> {
    if (delivery.how === 'waits') return;
    if (delivery.how === 'done') return this.db.transact((tx) => this.store.markDone(tx, job, job.attemptNo));
    await this.store.markFailed(this.db, job, job.attemptNo, delivery.reason, retryAfter(delivery.reason, job.tries));
  }
}
