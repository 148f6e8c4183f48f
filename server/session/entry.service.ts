import { Inject, Injectable } from '@nestjs/common';
import { loginLayout } from '#domain/system/setting.status';
import type { session } from '#contract/session/session.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';
import { SchoolVariant } from '#server/kit/settings/variant';
import { LoginOptions } from './login-options';

type Entry = AnswerOf<typeof session.entry>;

/** Returns the data the login page and the shell need before login. */
@Injectable()
export class EntryService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
    private readonly variant: SchoolVariant,
    private readonly loginOptions: LoginOptions,
  ) {}

  /** Returns names, colours and switches, and demo accounts in demo mode. */
  async entry(): Promise<Entry> {
    const { mode, submit } = this.variant.captcha;
    return {
      systemName: this.settings.get('system.name'),
      systemNameEn: this.settings.get('system.nameEn'),
      school: this.settings.get('school.name'),
      schoolEn: this.settings.get('school.nameEn'),
      themeMain: this.settings.get('theme.main'),
      captcha: { mode, submit },
      loginLook: this.settings.get('login.look') === loginLayout.centred ? loginLayout.centred : loginLayout.split,
      frontName: this.settings.get('system.frontName'),
      frontNameEn: this.settings.get('system.frontNameEn'),
      externalLabel: this.settings.get('school.externalLabel'),
      externalLabelEn: this.settings.get('school.externalLabelEn'),
      multiMerchant: this.settings.get('merchant.multi'),
      maintenance: this.variant.maintenance,
      client: { appKey: this.env.APP_KEY, appSecret: this.env.APP_SECRET },
      front: true,
      closeCheck: this.env.CLOSE_CHECK,
      sso: this.loginOptions.sso(),
      demo: await this.loginOptions.demo(),
    };
  }
}
