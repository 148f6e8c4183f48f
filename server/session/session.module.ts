import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountStore } from './account.store';
import { Callers } from './callers';
import { CaptchaPool } from './captcha-pool';
import { CaptchaService } from './captcha.service';
import { EdgeGuard } from './edge.guard';
import { EntryController } from './entry.controller';
import { EntryService } from './entry.service';
import { LoginService } from './login.service';
import { PasswordCheck } from './password.check';
import { RoleSwitchService } from './role-switch.service';
import { SeatOpener } from './seat-opener';
import { SessionEnds } from './session-ends';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { SessionSweep } from './session.sweep';
import { StandingNews } from './standing-news.service';
import { StrangeNames } from './strange-names';
import { Throttle } from './throttle';

/** Logins, roles, captchas, and the door every call goes through. */
@Module({
  controllers: [SessionController, EntryController],
  providers: [
    SessionStore, SessionEnds, StandingNews, SessionService, SessionSweep, AccountStore, SeatOpener, LoginService, RoleSwitchService, PasswordCheck, StrangeNames,
    CaptchaPool, CaptchaService, EntryService, Callers, Throttle, { provide: APP_GUARD, useClass: EdgeGuard },
  ],
  exports: [SessionService, StandingNews, CaptchaService, RoleSwitchService],
})
export class SessionModule {}
