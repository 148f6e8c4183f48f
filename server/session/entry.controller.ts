import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, zoneName } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SchoolVariant } from '#server/kit/settings/variant';
import { CaptchaService } from './captcha.service';
import { EntryService } from './entry.service';

/** HTTP endpoints before login: login page data, time, captcha. */
@Controller()
export class EntryController implements EndpointHandlers<
  Pick<typeof session, 'entry' | 'now' | 'captchaGet' | 'captchaCheck'>
> {
  constructor(
    private readonly entries: EntryService,
    private readonly clock: Clock,
    private readonly captchas: CaptchaService,
    private readonly variant: SchoolVariant,
  ) {}

  @ServeEndpoint(session.entry)
  entry() {
    return this.entries.entry();
  }

  @ServeEndpoint(session.now)
  now() {
    return Promise.resolve({ now: this.clock.now(), timezone: zoneName() });
  }

  @ServeEndpoint(session.captchaGet)
  captchaGet(@EndpointInput() { captchaType }: ParsedOf<typeof session.captchaGet>, @CurrentCaller() caller: Caller) {
    return this.captchas.get(captchaType ?? this.variant.captchaKind, caller);
  }

  @ServeEndpoint(session.captchaCheck)
  captchaCheck(@EndpointInput() { token, pointJson }: ParsedOf<typeof session.captchaCheck>) {
    return this.captchas.check(token, pointJson);
  }
}
