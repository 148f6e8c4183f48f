import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CleanUpStore } from '#server/kit/jobs/clean-up.store';
import { CleanUpSweep } from '#server/kit/jobs/clean-up.sweep';
import { SweepService } from '#server/kit/jobs/sweep';
import { CommitNotifier } from '#server/kit/jobs/commit-notifier';

/** Background services of servers and workers: due sweeps and notifications between processes after commits. */
@Module({
  imports: [DiscoveryModule],
  providers: [SweepService, CommitNotifier, CleanUpStore, CleanUpSweep],
  exports: [SweepService, CommitNotifier],
})
export class BackgroundModule {}
