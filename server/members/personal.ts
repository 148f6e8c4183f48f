import { createHmac } from 'node:crypto';
import { maskPhone } from '#domain/kit/identity';
import { messageChannel, type MessageChannel } from '#domain/members/message.status';

/** A keyed digest: finds equal values without keeping them. `kind` keeps a telephone from ever equalling a document. */
export const digestOf = (secretsKey: string, kind: string, value: string): string =>
  createHmac('sha256', secretsKey).update(`${kind}:${value}`).digest('base64url');

/** `a***@b.cn`: the first character of a letter box and its domain. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** What lists and messages show of a contact. */
export const maskContact = (channel: MessageChannel, contact: string): string =>
  contact === '' ? '' : channel === messageChannel.sms ? maskPhone(contact) : maskEmail(contact);
