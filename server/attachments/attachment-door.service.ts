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

/**
 * Serves files: public ones by id, all others by a ticket valid for one minute. Sends our own content type, with
 * sniffing and script execution disabled.
 */
@Injectable()
export class AttachmentDoorService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly files: AttachmentService,
    private readonly shelf: AttachmentShelf,
  ) {}

  /** Returns a file URL valid for one minute. The caller must have checked that the reader may see the file. */
  address(id: string): string {
    return `${this.env.API_BASE}/api/sys/attachment/file/${ticketFor(this.env.SECRETS_KEY, `file.${id}`, this.clock.now() + ADDRESS_SECONDS * 1_000)}`;
  }

  /** Sends a public file; if a class is given, only a file of that class. */
  async open(id: string, reply: FastifyReply, of?: FileClass): Promise<void> {
    const kept = await this.files.one(id, null);
    if (!kept.open || (of !== undefined && kept.fileClass !== of)) throw new Failure(attachmentFailure.attachmentGone);
    await this.send(kept, reply.header('cache-control', KEPT_A_DAY));
  }

  /** Sends the file of a ticket. */
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
