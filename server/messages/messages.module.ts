import { Module } from '@nestjs/common';
import { MessageConfig } from './message-config';
import { MessageProviderRegistry } from './message-provider-registry';
import { MessageService } from './message.service';
import { MessageSweep } from './message.sweep';
import { MessageStore } from './message.store';

/** Text messages and mail. */
@Module({
  providers: [MessageConfig, MessageProviderRegistry, MessageStore, MessageService, MessageSweep],
  exports: [MessageService],
})
export class MessagesModule {}
