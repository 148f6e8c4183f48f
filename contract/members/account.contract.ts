import { z } from 'zod';
import { messageChannel, messageGroup } from '#domain/messages/message.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, labeled, text } from '#contract/kit/fields';
import { codeSent, lang, md5Hex, personField, sixDigits } from './member.fields';

const { name, enName, email, cardType, cardNo, sponsor, remark } = personField;
const channel = labeled('方式', 'Method', codeOf(messageChannel));

/** Fields of the member's own profile that can be revealed in full, one at a time. */
const revealableField = z.enum(['phone', 'email', 'cardNo', 'emergencyPhone']);

/** The member's own profile, with masked contacts and document. */
const selfView = z.object({
  username: z.string(),
  name: z.string(),
  enName: z.string(),
  gender: z.int(),
  phone: z.string(),
  email: z.string(),
  cardType: z.int().nullable(),
  cardNo: z.string(),
  campusCardNo: z.string(),
  emergencyName: z.string(),
  emergencyPhone: z.string(),
  notifySms: z.boolean(),
  notifyMail: z.boolean(),
  mutedGroups: z.array(codeOf(messageGroup)),
  loginCheckStatus: z.int(),
  ownPassword: z.boolean(),
  payPassword: z.boolean(),
  payLocked: z.boolean(),
  version: z.int(),
  application: z
    .object({
      status: z.int(),
      checkContent: z.string(),
      submittedAt: z.string(),
      round: z.int(),
      sponsor: z.string(),
      remark: z.string(),
      email: z.string(),
      proofIds: z.array(z.string()),
    })
    .nullable(),
});
export type SelfView = z.output<typeof selfView>;

/** Calls on the member's own account. Each call is available even while the registration awaits review. */
export const account = {
  self: get('/api/users/self', {
    admit: 'login',
    about: 'The caller’s profile, masked.',
    input: z.object({}),
    reply: selfView,
  }),
  reveal: post('/api/users/self/reveal', {
    admit: 'login',
    about: 'One masked field of the caller’s profile in full; written to the viewer log.',
    input: z.object({ field: revealableField }),
    reply: z.object({ value: z.string() }),
  }),
  save: post('/api/users/self', {
    admit: 'login',
    done: 'saved',
    about: 'Saves the fields a person can change freely.',
    input: z.object({
      enName,
      emergencyName: labeled('紧急联系人', 'Emergency contact', text(50)),
      emergencyPhone: labeled('紧急联系电话', 'Emergency phone', text(20)).optional(),
      notifySms: labeled('短信通知', 'Text messages', flag),
      notifyMail: labeled('邮件通知', 'Email', flag),
      mutedGroups: labeled('不接收的消息', 'Messages turned off', z.array(codeOf(messageGroup))).optional(),
      version: z.int(),
    }),
    reply: selfView,
  }),
  contactCode: post('/api/users/self/contact/code', {
    admit: 'login',
    about: 'Sends a code to a new telephone or mailbox.',
    input: z.object({ channel, contact: text(254).min(1), lang }),
    reply: codeSent,
  }),
  contact: post('/api/users/self/contact', {
    admit: 'login',
    done: 'saved',
    about: 'Saves a new telephone or mailbox by its code; asks for the password if the account has one.',
    input: z.object({ channel, contact: text(254).min(1), code: sixDigits, password: z.string().max(200).default('') }),
    reply: selfView,
  }),
  payPasswordCode: post('/api/users/self/pay-password/code', {
    admit: 'login',
    about: 'Sends a code to the caller’s telephone or mailbox, for the payment password.',
    input: z.object({ channel, lang }),
    reply: codeSent,
  }),
  payPassword: post('/api/users/self/pay-password', {
    admit: 'login',
    done: 'saved',
    about: 'Sets the payment password with a code and unlocks it.',
    input: z.object({ channel, code: sixDigits, payPassword: md5Hex }),
    reply: z.object({}),
  }),
  proofs: post('/api/users/self/registration/proofs', {
    admit: 'login',
    done: 'saved',
    about: 'Adds uploaded documents to the caller’s registration until it is approved.',
    input: z.object({ ids: z.array(attachmentId).min(1).max(9) }),
    reply: selfView,
  }),
  resubmit: post('/api/users/self/registration', {
    admit: 'login',
    done: 'saved',
    about: 'Resubmits a refused registration.',
    input: z.object({ name, cardType, cardNo: cardNo.optional(), email, sponsor, remark }),
    reply: selfView,
  }),
};
