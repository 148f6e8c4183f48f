import { Module } from '@nestjs/common';
import { AttachmentDownloadService } from './attachment-download.service';
import { AttachmentStorage } from './attachment-storage';
import { AttachmentController } from './attachment.controller';
import { AttachmentService } from './attachment.service';
import { AttachmentStore } from './attachment.store';
import { RichTextService } from './rich-text.service';

/** Module of uploaded files. */
@Module({
  controllers: [AttachmentController],
  providers: [AttachmentStore, AttachmentStorage, AttachmentService, AttachmentDownloadService, RichTextService],
  exports: [AttachmentService, AttachmentDownloadService, RichTextService],
})
export class AttachmentsModule {}
