import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Callers } from './callers';
import { EdgeGuard } from './edge.guard';
import { SessionEnds } from './session-ends';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { Throttle } from './throttle';

/** Logins, roles and the door every call goes through. */
@Module({
  providers: [SessionStore, SessionEnds, SessionService, Callers, Throttle, { provide: APP_GUARD, useClass: EdgeGuard }],
  exports: [SessionService],
})
export class SessionModule {}
