import { Inject, Injectable } from '@nestjs/common';
import { demoPassword, demoPayPassword } from '#domain/session/demo.rules';
import { ssoKind, type SsoKind } from '#domain/session/sso.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { session } from '#contract/session/session.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';
import { AccountStore } from './account.store';
import { roleNames } from './session-issuer';
import { SsoConfig } from './sso.config';

type Entry = AnswerOf<typeof session.entry>;

/** Returns the login options besides the form: single sign-on, and demo accounts in demo mode. */
@Injectable()
export class LoginOptions {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
    private readonly accounts: AccountStore,
    private readonly config: SsoConfig,
  ) {}

  /** Returns the single sign-on methods with their start addresses. */
  sso(): NonNullable<Entry['sso']> {
    return this.config.entrances.map((kind) => ({ kind, ...this.ssoNameOf(kind), href: this.config.startUrl(kind) }));
  }

  /** Returns the demo accounts, null outside demo mode. */
  async demo(): Promise<Entry['demo']> {
    if (!this.env.DEMO) return null;
    const accounts = (await this.accounts.demoAccounts()).map(({ username, role_id, reach, reach_en }) => {
      const { zh, en } = roleNames(role_id);
      return {
        username,
        zh: reach === null ? zh : `${zh} · ${reach}`,
        en: reach_en === null ? en : `${en} · ${reach_en}`,
      };
    });
    return { password: demoPassword, payPassword: demoPayPassword, accounts };
  }

  /** Returns the school's name for single sign-on; the protocol is added if there are two. */
  private ssoNameOf(kind: SsoKind): { zh: string; en: string } {
    const [zh, en] = [this.settings.get('sso.name'), this.settings.get('sso.nameEn')];
    return kind === ssoKind.oidc && this.config.entrances.length > 1
      ? { zh: `${zh}（OpenID）`, en: `${en} (OpenID)` }
      : { zh, en };
  }
}
