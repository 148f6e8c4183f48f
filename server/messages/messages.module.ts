import { Module } from '@nestjs/common';
import { MessageConfig } from './message-config';
import { MessageProviderRegistry } from './message-provider-registry';
import { MessageService } from './message.service';
import { MessageStore } from './message.store';

/** Text messages and mail. */
@Module({
  providers: [MessageConfig, MessageProviderRegistry, MessageStore, MessageService],
  exports: [MessageService],
})
export class MessagesModule {}
