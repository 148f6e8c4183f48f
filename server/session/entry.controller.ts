import { session } from '#contract/session/session.contract';
import { Clock, zoneName } from '#server/kit/runtime/clock';
import { SchoolVariant } from '#server/kit/settings/variant';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { CaptchaService } from './captcha.service';
import { EntryService } from './entry.service';

/** HTTP endpoints before login: login page data, time, captcha. */
export const EntryController = controllerFor(
  pick(session, 'entry', 'now', 'captchaGet', 'captchaCheck'),
  { entries: EntryService, clock: Clock, captchas: CaptchaService, variant: SchoolVariant },
  ({ entries, clock, captchas, variant }) => ({
    entry: () => entries.entry(),
    now: () => Promise.resolve({ now: clock.now(), timezone: zoneName() }),
    captchaGet: ({ captchaType }, caller) => captchas.get(captchaType ?? variant.captchaKind, caller),
    captchaCheck: ({ token, pointJson }) => captchas.check(token, pointJson),
  }),
);
