import { createHmac } from 'node:crypto';
import { maskPhone } from '#domain/kit/identity';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';

/**
 * Returns a keyed digest, which finds equal values without storing them. `kind` prevents a telephone number from
 * equalling a document number.
 */
export const keyedDigest = (secretsKey: string, kind: string, value: string): string =>
  createHmac('sha256', secretsKey).update(`${kind}:${value}`).digest('base64url');

/** Returns `a***@b.cn`: the first character of an email address and its domain. */
function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** Returns the masked contact for lists and messages. */
export const maskContact = (channel: MessageChannel, contact: string): string =>
  contact === '' ? '' : channel === messageChannel.sms ? maskPhone(contact) : maskEmail(contact);
