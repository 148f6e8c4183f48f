import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { ProtocolController } from './protocol.controller';
import { ProtocolService } from './protocol.service';
import { ProtocolStore } from './protocol.store';

/** Terms texts and agreements of members. */
@Module({
  imports: [AttachmentsModule],
  controllers: [ProtocolController],
  providers: [ProtocolStore, ProtocolService],
  exports: [ProtocolService],
})
export class ProtocolsModule {}
