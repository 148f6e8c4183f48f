import { Module } from '@nestjs/common';
import { SignInService } from '#server/orders/sign-in.service';
import { FlowService } from './flow.service';
import { GateController } from './gate.controller';
import { GateService } from './gate.service';
import { PassageService } from './passage.service';
import { PassageStore } from './passage.store';

/** People through the gates: the log, who signed in by it, and how many are inside. */
@Module({ controllers: [GateController], providers: [PassageStore, PassageService, SignInService, FlowService, GateService], exports: [PassageService, FlowService] })
export class GatesModule {}
