import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SweepService } from '#server/kit/jobs/sweep';
import { CommitNotifier } from '#server/kit/jobs/commit-notifier';

/** Background services of servers and workers: due sweeps and notifications between processes after commits. */
@Module({
  imports: [DiscoveryModule],
  providers: [SweepService, CommitNotifier],
  exports: [SweepService, CommitNotifier],
})
export class BackgroundModule {}
