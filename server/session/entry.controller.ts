import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, zoneName } from '#server/kit/clock';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { Variant } from '#server/kit/variant';
import { CaptchaService } from './captcha.service';
import { EntryService } from './entry.service';

/** HTTP endpoints before login: login page data, time, captcha. */
@Controller()
export class EntryController implements Answers<Pick<typeof session, 'entry' | 'now' | 'captchaGet' | 'captchaCheck'>> {
  constructor(
    private readonly entries: EntryService,
    private readonly clock: Clock,
    private readonly captchas: CaptchaService,
    private readonly variant: Variant,
  ) {}

  @Serve(session.entry)
  entry() {
    return this.entries.entry();
  }

  @Serve(session.now)
  now() {
    return Promise.resolve({ now: this.clock.now(), timezone: zoneName() });
  }

  @Serve(session.captchaGet)
  captchaGet(@Input() { captchaType }: ParsedOf<typeof session.captchaGet>, @By() caller: Caller) {
    return this.captchas.get(captchaType ?? this.variant.captchaKind, caller);
  }

  @Serve(session.captchaCheck)
  captchaCheck(@Input() { token, pointJson }: ParsedOf<typeof session.captchaCheck>) {
    return this.captchas.check(token, pointJson);
  }
}
