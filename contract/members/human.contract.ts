import { z } from 'zod';
import { messageChannel } from '#domain/messages/message.status';
import { post } from '#contract/kit/endpoint';
import { codeOf, text } from '#contract/kit/fields';
import { codeSent, lang, sixDigits } from './member.fields';

const recipientFields = {
  channel: codeOf(messageChannel).default(messageChannel.mail),
  email: text(254).default(''),
  lang,
};

/**
 * An alternative to the captcha for people who cannot see its picture: a code sent to the member's own telephone or
 * email address, or to a given email address.
 */
export const human = {
  code: post('/api/captcha/message/code', {
    admit: 'public',
    about: 'Sends a code that replaces a captcha: to a member’s own contact, or to a given mailbox.',
    input: z.object(recipientFields),
    reply: codeSent,
  }),
  check: post('/api/captcha/message/check', {
    admit: 'public',
    about: 'Exchanges the code for a passed captcha, valid for one call.',
    input: z.object({ ...recipientFields, code: sixDigits }),
    reply: z.object({ captchaVerification: z.string(), captchaToken: z.string() }),
  }),
};
