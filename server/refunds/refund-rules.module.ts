import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleController } from './refund-rule.controller';
import { RefundRuleService } from './refund-rule.service';
import { RefundRuleStore } from './refund-rule.store';

/** Refund rules: how much is refunded by when a booking is cancelled. */
@Module({
  imports: [VenuesModule],
  controllers: [RefundRuleController],
  providers: [RefundRuleStore, RefundRuleService, RefundPreviewService],
})
export class RefundRulesModule {}
