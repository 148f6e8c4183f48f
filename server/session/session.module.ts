import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountStore } from './account.store';
import { CallerResolver } from './callers';
import { CaptchaPool } from './captcha-pool';
import { CaptchaService } from './captcha.service';
import { CasClient } from './cas.client';
import { EdgeGuard } from './edge.guard';
import { LoginOptions } from './entry-offers';
import { EntryController } from './entry.controller';
import { EntryService } from './entry.service';
import { LoginTicketIssuer } from './hand-over';
import { IdentityProvider } from './identity-provider';
import { LoginService } from './login.service';
import { OidcClient } from './oidc.client';
import { MenuTree } from './menu-tree.service';
import { PasswordCheck } from './password.check';
import { PasswordService } from './password.service';
import { RoleSwitchService } from './role-switch.service';
import { SessionIssuer } from './seat-opener';
import { SessionEndNotifier } from './session-ends';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { SessionSweep } from './session.sweep';
import { SingleLogoutService } from './single-logout.service';
import { SsoConfig } from './sso.config';
import { SsoController } from './sso.controller';
import { SsoAccountLinker } from './sso-people';
import { SsoService } from './sso.service';
import { SsoStore } from './sso.store';
import { RightsChangeNotifier } from './standing-news.service';
import { UnknownLoginCounter } from './strange-names';
import { RateLimiter } from './throttle';

/** Logins, roles, captchas, and the guard of every call. */
@Module({
  controllers: [SessionController, EntryController, SsoController],
  providers: [
    SessionStore,
    SessionEndNotifier,
    RightsChangeNotifier,
    SessionService,
    SessionSweep,
    AccountStore,
    SessionIssuer,
    MenuTree,
    LoginService,
    RoleSwitchService,
    PasswordCheck,
    PasswordService,
    UnknownLoginCounter,
    SsoConfig,
    CasClient,
    OidcClient,
    IdentityProvider,
    SsoStore,
    SsoAccountLinker,
    LoginTicketIssuer,
    SsoService,
    SingleLogoutService,
    LoginOptions,
    CaptchaPool,
    CaptchaService,
    EntryService,
    CallerResolver,
    RateLimiter,
    { provide: APP_GUARD, useClass: EdgeGuard },
  ],
  exports: [SessionService, RightsChangeNotifier, CaptchaService, RoleSwitchService, PasswordService],
})
export class SessionModule {}
