import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SweepService } from './sweep';
import { CommitNotifier } from './wakes';

/** Background services of servers and workers: due sweeps and notifications between processes after commits. */
@Module({ imports: [DiscoveryModule], providers: [SweepService, CommitNotifier], exports: [SweepService, CommitNotifier] })
export class BackgroundModule {}
