import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SweepService } from './sweep';
import { Wakes } from './wakes';

/** What servers and workers alike do beside their work: sweep for due work, and wake each other after commits. */
@Module({ imports: [DiscoveryModule], providers: [SweepService, Wakes], exports: [SweepService, Wakes] })
export class BackgroundModule {}
