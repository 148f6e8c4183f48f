import { Module } from '@nestjs/common';
import { AttachmentDoorService } from './attachment-door.service';
import { AttachmentShelf } from './attachment-shelf';
import { AttachmentController } from './attachment.controller';
import { AttachmentService } from './attachment.service';
import { AttachmentStore } from './attachment.store';
import { RichTextService } from './rich-text.service';

/** Module of uploaded files. */
@Module({
  controllers: [AttachmentController],
  providers: [AttachmentStore, AttachmentShelf, AttachmentService, AttachmentDoorService, RichTextService],
  exports: [AttachmentService, AttachmentDoorService, RichTextService],
})
export class AttachmentsModule {}
