import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountsModule } from '#server/accounts/accounts.module';
import { AccountStore } from './account.store';
import { CallerResolver } from './caller-resolver';
import { CaptchaPool } from './captcha-pool';
import { CaptchaService } from './captcha.service';
import { CasClient } from './cas.client';
import { EdgeGuard } from './edge.guard';
import { LoginOptions } from './login-options';
import { EntryController } from './entry.controller';
import { EntryService } from './entry.service';
import { LoginTicketIssuer } from './login-ticket-issuer';
import { IdentityProvider } from './identity-provider';
import { LoginService } from './login.service';
import { OidcClient } from './oidc.client';
import { MenuTree } from './menu-tree.service';
import { MenuStore } from './menu.store';
import { PasswordCheck } from './password.check';
import { PasswordService } from './password.service';
import { RoleSwitchService } from './role-switch.service';
import { SessionIssuer } from './session-issuer';
import { SessionEndNotifier } from './session-end-notifier';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { SessionSweep } from './session.sweep';
import { SessionSweepStore } from './session-sweep.store';
import { SingleLogoutService } from './single-logout.service';
import { SsoConfig } from './sso.config';
import { SsoController } from './sso.controller';
import { SsoAccountLinker } from './sso-account-linker';
import { SsoBrowserService } from './sso-browser.service';
import { SsoService } from './sso.service';
import { SsoPersonStore } from './sso-person.store';
import { SsoStore } from './sso.store';
import { RightsChangeNotifier } from './rights-change-notifier.service';
import { UnknownLoginCounter } from './unknown-login-counter';
import { RateLimiter } from './rate-limiter';

/** Logins, roles, captchas, and the guard of every call. */
@Module({
  imports: [AccountsModule],
  controllers: [SessionController, EntryController, SsoController],
  providers: [
    SessionStore,
    SessionEndNotifier,
    RightsChangeNotifier,
    SessionService,
    SessionSweepStore,
    SessionSweep,
    AccountStore,
    SessionIssuer,
    MenuStore,
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
    SsoPersonStore,
    SsoAccountLinker,
    LoginTicketIssuer,
    SsoService,
    SsoBrowserService,
    SingleLogoutService,
    LoginOptions,
    CaptchaPool,
    CaptchaService,
    EntryService,
    CallerResolver,
    RateLimiter,
    { provide: APP_GUARD, useClass: EdgeGuard },
  ],
  exports: [MenuTree, SessionService, RightsChangeNotifier, CaptchaService, RoleSwitchService, PasswordService],
})
export class SessionModule {}
