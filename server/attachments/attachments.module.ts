import { Module } from '@nestjs/common';
import { AttachmentDoorService } from './attachment-door.service';
import { AttachmentShelf } from './attachment-shelf';
import { AttachmentController } from './attachment.controller';
import { AttachmentService } from './attachment.service';
import { AttachmentStore } from './attachment.store';

/** Files people send. */
@Module({ controllers: [AttachmentController], providers: [AttachmentStore, AttachmentShelf, AttachmentService, AttachmentDoorService], exports: [AttachmentService, AttachmentDoorService] })
export class AttachmentsModule {}
