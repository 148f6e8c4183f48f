import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import type { FileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { DOWNLOAD_URL_TTL_SECONDS } from '#contract/tasks/task.contract';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { signTicket, readTicket } from '#server/kit/crypto/signed-ticket';
import { byteRange } from '#domain/kit/byte-range';
import { AttachmentStorage } from './attachment-storage';
import { AttachmentService } from './attachment.service';
import type { StoredAttachment } from './attachment.store';

const CACHE_ONE_DAY = 'public, max-age=86400, immutable';
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
/** Types that a page shows in place. */
const SHOWN_TYPES = new Set(['png', 'jpg', 'mp4', 'webm']);

/**
 * Serves files: public ones by id, all others by a ticket valid for one minute. Sends our own content type, with
 * sniffing and script execution disabled.
 */
@Injectable()
export class AttachmentDownloadService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly files: AttachmentService,
    private readonly storage: AttachmentStorage,
  ) {}

  /**
   * Returns a file URL valid for one minute, or for so many seconds. The caller must have checked that the reader may see
   * the file.
   */
  ticketUrl(id: string, seconds = DOWNLOAD_URL_TTL_SECONDS): string {
    return `${this.env.API_BASE}/api/sys/attachment/file/${signTicket(this.env.SECRETS_KEY, `file.${id}`, this.clock.now() + seconds * 1_000)}`;
  }

  /** Sends a public file; if a class is given, only a file of that class. */
  async sendPublic(id: string, reply: FastifyReply, fileClassCode?: FileClass): Promise<void> {
    const stored = await this.files.get(id, null);
    if (!stored.open || (fileClassCode !== undefined && stored.fileClass !== fileClassCode))
      throw new Failure(attachmentFailure.attachmentGone);
    await this.send(stored, reply.header('cache-control', CACHE_ONE_DAY));
  }

  /** Sends the file of a ticket. */
  async sendByTicket(ticket: string, reply: FastifyReply): Promise<void> {
    const id = /^file\.([a-f0-9]{32})$/.exec(readTicket(this.env.SECRETS_KEY, ticket, this.clock.now()) ?? '')?.[1];
    if (!id) throw new Failure(attachmentFailure.attachmentGone);
    await this.send(await this.files.get(id, null), reply);
  }

  /** Sends a file, or the part that a player asks for, so that it can go back in a video. */
  private async send({ sha256, ext, name, bytes }: StoredAttachment, reply: FastifyReply): Promise<void> {
    const part = byteRange(reply.request.headers.range, bytes);
    const file = await this.storage.open(sha256, part ?? undefined);
    if (!file) throw new Failure(attachmentFailure.attachmentGone);
    const disposition = SHOWN_TYPES.has(ext) ? 'inline' : 'attachment';
    if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
    await reply
      .header('accept-ranges', 'bytes')
      .header('content-length', part ? part.end - part.start + 1 : bytes)
      .header(
        'content-disposition',
        `${disposition}; filename="file.${ext}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(types[ext] ?? 'application/octet-stream')
      .send(file);
  }
}
