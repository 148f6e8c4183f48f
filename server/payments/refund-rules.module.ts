import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleController } from './refund-rule.controller';
import { RefundRuleService } from './refund-rule.service';
import { RefundRuleStore } from './refund-rule.store';

/** How much goes back by when somebody cancels. */
@Module({
  imports: [VenuesModule],
  controllers: [RefundRuleController],
  providers: [RefundRuleStore, RefundRuleService, RefundPreviewService],
})
export class RefundRulesModule {}
