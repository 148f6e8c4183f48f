import { z } from 'zod';
import { messageChannel } from '#domain/messages/message.status';
import { post } from '#contract/kit/endpoint';
import { codeOf, labeled, text } from '#contract/kit/fields';
import { codeSent, lang, personField, sixDigits } from './member.fields';

const account = labeled('用户名或手机号', 'Username or mobile number', text(64).min(1));
const channel = labeled('接收方式', 'Send code by', codeOf(messageChannel));
const captchaVerification = z.string().max(2000).optional();

/** Calls to reset and change passwords. No answer reveals whether an account exists. */
export const passwords = {
  resetCode: post('/api/front/website/password/code', {
    admit: 'public',
    about: 'Sends a code to the telephone or mailbox of an account.',
    input: z.object({ account, channel, captchaVerification, lang }),
    reply: codeSent,
  }),
  reset: post('/api/front/website/password/reset', {
    admit: 'public',
    done: 'saved',
    about: 'Sets a new password with the code and ends every session of the account.',
    input: z.object({ account, channel, code: sixDigits, password: personField.password }),
    reply: z.object({}),
  }),
  modify: post('/api/front/website/password/modify', {
    admit: 'public',
    done: 'saved',
    about: 'Changes a password with the current one, logged in or not; ends every other session of the account.',
    input: z.object({
      username: text(64).optional(),
      oldPassword: z.string().min(1).max(200),
      password: personField.password,
      captchaVerification,
    }),
    reply: z.object({}),
  }),
};
