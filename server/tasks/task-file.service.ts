import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { DOWNLOAD_URL_TTL_SECONDS } from '#contract/tasks/task.contract';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { signTicket, readTicket } from '#server/kit/crypto/signed-ticket';
import { TaskStore } from './task.store';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files of background tasks: generated names in one folder, served by a ticket valid for one minute. */
@Injectable()
export class TaskFileService {
  private readonly folder: string;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly store: TaskStore,
  ) {
    this.folder = resolve(env.DATA_DIR, 'tasks');
  }

  /** Returns a new file name and path. */
  async createPlace(): Promise<{ readonly name: string; readonly path: string }> {
    await mkdir(this.folder, { recursive: true });
    const name = `${randomBytes(16).toString('hex')}.xlsx`;
    return { name, path: this.pathOf(name) };
  }

  /** Returns the path of a stored file. */
  pathOf(name: string): string {
    if (!/^[a-f0-9]{32}\.xlsx$/.test(name)) throw new Failure(taskFailure.fileGone);
    return join(this.folder, name);
  }

  async sizeOf(path: string): Promise<number> {
    return (await stat(path)).size;
  }

  async deleteFiles(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(this.pathOf(name), { force: true })));
  }

  /** Returns the signed download URL of a task's file. */
  downloadUrl(id: number): string {
    return `${this.env.API_BASE}/api/tasks/file/${signTicket(this.env.SECRETS_KEY, `task.${id}`, this.clock.now() + DOWNLOAD_URL_TTL_SECONDS * 1_000)}`;
  }

  /** Sends the file of a ticket; throws the same failure for an expired or forged ticket and a missing file. */
  async sendByTicket(ticket: string, reply: FastifyReply): Promise<void> {
    const subject = readTicket(this.env.SECRETS_KEY, ticket, this.clock.now());
    const id = Number(/^task\.(\d{1,9})$/.exec(subject ?? '')?.[1]);
    const task = id > 0 ? await this.store.find(id) : undefined;
    if (!task?.file || !task.fileName) throw new Failure(taskFailure.fileGone);
    const file = createReadStream(this.pathOf(task.file));
    await new Promise<void>((open, fail) =>
      file.once('open', () => open()).once('error', () => fail(new Failure(taskFailure.fileGone))),
    );
    await reply
      .header(
        'content-disposition',
        `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(task.fileName)}`,
      )
      .header('content-security-policy', 'sandbox')
      .type(XLSX)
      .send(file);
  }
}
