import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import type { FileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { ADDRESS_SECONDS } from '#contract/tasks/task.contract';
import { Clock } from '#server/kit/clock';
import { ENV, type Env } from '#server/kit/env';
import { ticketFor, ticketRead } from '#server/kit/signed-address';
import { AttachmentShelf } from './attachment-shelf';
import { AttachmentService } from './attachment.service';
import type { Kept } from './attachment.store';

const KEPT_A_DAY = 'public, max-age=86400, immutable';
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const PICTURES = new Set(['png', 'jpg']);

/** Hands files out: those for everybody by their id, all others by a ticket of one minute. Our own type, never sniffed, never run. */
@Injectable()
export class AttachmentDoorService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly files: AttachmentService,
    private readonly shelf: AttachmentShelf,
  ) {}

  /** An address of a file that works for a minute. Whoever calls this has asked whether its reader may have it. */
  address(id: string): string {
    return `${this.env.API_BASE}/api/sys/attachment/file/${ticketFor(this.env.SECRETS_KEY, `file.${id}`, this.clock.now() + ADDRESS_SECONDS * 1_000)}`;
  }

  /** Answers a file that is for everybody; of this class, where one is named. */
  async open(id: string, reply: FastifyReply, of?: FileClass): Promise<void> {
    const kept = await this.files.one(id, null);
    if (!kept.open || (of !== undefined && kept.fileClass !== of)) throw new Failure(attachmentFailure.attachmentGone);
    await this.send(kept, reply.header('cache-control', KEPT_A_DAY));
  }

  /** Answers the file a ticket is for. */
  async byTicket(ticket: string, reply: FastifyReply): Promise<void> {
    const id = /^file\.([a-f0-9]{32})$/.exec(ticketRead(this.env.SECRETS_KEY, ticket, this.clock.now()) ?? '')?.[1];
    if (!id) throw new Failure(attachmentFailure.attachmentGone);
    await this.send(await this.files.one(id, null), reply);
  }

  private async send({ sha256, ext, name }: Kept, reply: FastifyReply): Promise<void> {
    const file = await this.shelf.open(sha256);
    if (!file) throw new Failure(attachmentFailure.attachmentGone);
    const how = PICTURES.has(ext) ? 'inline' : 'attachment';
    await reply
      .header('content-disposition', `${how}; filename="file.${ext}"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(types[ext] ?? 'application/octet-stream')
      .send(file);
  }
}
