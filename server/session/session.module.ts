import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountStore } from './account.store';
import { Callers } from './callers';
import { CaptchaPool } from './captcha-pool';
import { CaptchaService } from './captcha.service';
import { CasClient } from './cas.client';
import { EdgeGuard } from './edge.guard';
import { EntryOffers } from './entry-offers';
import { EntryController } from './entry.controller';
import { EntryService } from './entry.service';
import { HandOver } from './hand-over';
import { IdentityProvider } from './identity-provider';
import { LoginService } from './login.service';
import { OidcClient } from './oidc.client';
import { MenuTree } from './menu-tree.service';
import { PasswordCheck } from './password.check';
import { PasswordService } from './password.service';
import { RoleSwitchService } from './role-switch.service';
import { SeatOpener } from './seat-opener';
import { SessionEnds } from './session-ends';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { SessionSweep } from './session.sweep';
import { SingleLogoutService } from './single-logout.service';
import { SsoConfig } from './sso.config';
import { SsoController } from './sso.controller';
import { SsoPeople } from './sso-people';
import { SsoService } from './sso.service';
import { SsoStore } from './sso.store';
import { StandingNews } from './standing-news.service';
import { StrangeNames } from './strange-names';
import { Throttle } from './throttle';

/** Logins, roles, captchas, and the guard of every call. */
@Module({
  controllers: [SessionController, EntryController, SsoController],
  providers: [
    SessionStore,
    SessionEnds,
    StandingNews,
    SessionService,
    SessionSweep,
    AccountStore,
    SeatOpener,
    MenuTree,
    LoginService,
    RoleSwitchService,
    PasswordCheck,
    PasswordService,
    StrangeNames,
    SsoConfig,
    CasClient,
    OidcClient,
    IdentityProvider,
    SsoStore,
    SsoPeople,
    HandOver,
    SsoService,
    SingleLogoutService,
    EntryOffers,
    CaptchaPool,
    CaptchaService,
    EntryService,
    Callers,
    Throttle,
    { provide: APP_GUARD, useClass: EdgeGuard },
  ],
  exports: [SessionService, StandingNews, CaptchaService, RoleSwitchService, PasswordService],
})
export class SessionModule {}
