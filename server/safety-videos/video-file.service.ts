import { Inject, Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { safetyVideoFailure } from '#domain/safety-videos/safety-video.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import type { UploadedFile } from '#server/kit/http/request';
import { ENV, type Env } from '#server/kit/runtime/env';
import type { SafetyVideoEntity } from './safety-video.entity';
import { videoSeconds } from './video-length';

/** How long the address of a file plays, in seconds: longer than the longest video with its pauses. */
const PLAY_SECONDS = 4 * 3_600;

/** Files and addresses of safety videos. */
@Injectable()
export class VideoFileService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly files: AttachmentService,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Stores an uploaded video. */
  async upload(caller: Member, files: readonly UploadedFile[]): Promise<AnswerOf<typeof safetyVideos.upload>> {
    const seconds = files[0] ? await videoSeconds(files[0].path) : null;
    return { ...(await this.files.uploadVideo(caller, files)), seconds };
  }

  /** Binds the file of a video, and releases the one before; null releases it. */
  bind(tx: Tx, videoId: number, file: { readonly id: string } | null, { userId }: Member): Promise<void> {
    return this.files.bind(tx, file ? [file.id] : [], userId, fileClass.video, `safetyVideo:${videoId}`);
  }

  /** Returns the length of a stored video in whole seconds; null if the file states none. */
  async secondsOf(id: string): Promise<number | null> {
    const path = await this.files.pathOf(id);
    return path === null ? null : videoSeconds(path);
  }

  /** Throws unless browsers may play the address: over https, or a path on the school's media server. */
  assertAddress(address: string): void {
    const isOwn = this.env.MEDIA_URL !== '' && /^\/[^\s/\\][^\s\\]*$/.test(address);
    if (!isOwn && !/^https:\/\/[^\s/]+\/\S*$/.test(address)) throw new Failure(safetyVideoFailure.safetyVideoAddress);
  }

  /** Returns the address that plays a video; that of a file is signed and ends. */
  addressOf({ fileId, address }: SafetyVideoEntity): string {
    if (fileId !== null) return this.downloads.ticketUrl(fileId, PLAY_SECONDS);
    return address.startsWith('/') ? `${this.env.MEDIA_URL.replace(/\/+$/, '')}${address}` : address;
  }
}
