import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SweepService } from './sweep';

/** Runs the sweeps of whatever modules stand beside it. */
@Module({ imports: [DiscoveryModule], providers: [SweepService], exports: [SweepService] })
export class SweepModule {}
