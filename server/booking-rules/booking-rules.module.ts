import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { RuleSetController } from './rule-set.controller';
import { RuleSetService } from './rule-set.service';
import { RuleSetStore } from './rule-set.store';
import { RuleTrialService } from './rule-trial.service';
import { RuleTrialStore } from './rule-trial.store';

/** Rule sets of sites and their trial. */
@Module({
  imports: [VenuesModule],
  controllers: [RuleSetController],
  providers: [RuleSetStore, RuleSetService, RuleTrialStore, RuleTrialService],
})
export class BookingRulesModule {}
