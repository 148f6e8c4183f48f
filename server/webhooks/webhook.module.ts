import { Module } from '@nestjs/common';
import { WebhookController } from './webhook.controller';
import { WebhookDeliveryService } from './webhook-delivery.service';
import { WebhookDeliveryStore } from './webhook-delivery.store';
import { WebhookSender } from './webhook-sender';
import { WebhookService } from './webhook.service';
import { WebhookStore } from './webhook.store';

/** Webhooks for external programs. */
@Module({
  controllers: [WebhookController],
  providers: [WebhookStore, WebhookService, WebhookDeliveryStore, WebhookDeliveryService, WebhookSender],
})
export class WebhookModule {}
