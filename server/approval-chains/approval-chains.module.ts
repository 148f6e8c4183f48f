import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApprovalRegistry } from '#server/kit/access/approval-registry';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { ApprovalChainController } from './approval-chain.controller';
import { ApprovalChainService } from './approval-chain.service';
import { ApprovalChainStore } from './approval-chain.store';
import { ApprovalDelegateService } from './approval-delegate.service';
import { ApprovalDelegateStore } from './approval-delegate.store';
import { ApprovalReachStore } from './approval-reach.store';
import { ApprovalReachService } from './approval-reach.service';
import { ApprovalStepController } from './approval-step.controller';
import { ApprovalStepService } from './approval-step.service';
import { ApprovalStepStore } from './approval-step.store';

/** The levels before the final decision of approvals, the steps taken at them, and delegations. */
@Module({
  imports: [DiscoveryModule, VenueDeskModule],
  controllers: [ApprovalChainController, ApprovalStepController],
  providers: [
    ApprovalRegistry,
    ApprovalChainStore,
    ApprovalChainService,
    ApprovalReachStore,
    ApprovalReachService,
    ApprovalStepStore,
    ApprovalStepService,
    ApprovalDelegateStore,
    ApprovalDelegateService,
  ],
  exports: [ApprovalRegistry, ApprovalReachService, ApprovalStepService],
})
export class ApprovalChainsModule {}
