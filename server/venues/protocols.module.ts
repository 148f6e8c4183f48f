import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { ProtocolController } from './protocol.controller';
import { ProtocolService } from './protocol.service';
import { ProtocolStore } from './protocol.store';

/** Texts that members agree to, and their agreements. */
@Module({
  imports: [AttachmentsModule],
  controllers: [ProtocolController],
  providers: [ProtocolStore, ProtocolService],
  exports: [ProtocolService],
})
export class ProtocolsModule {}
