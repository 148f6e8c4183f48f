import { messageKinds, type MessageKind } from './message-kind.rules';
import { messageChannel, type MessageChannel } from './message.status';

/**
 * Returns the text of a message in one language. A line break in a parameter becomes a space, so that a message is one
 * paragraph.
 */
export const messageText = (
  kind: MessageKind,
  lang: 'zh' | 'en',
  parameters: Readonly<Record<string, string | number>>,
): string =>
  messageKinds[kind][lang].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    parameters[name] === undefined ? placeholder : String(parameters[name]).replace(/\s+/g, ' '),
  );

/** Returns the text of a kind with … for each parameter; an unknown kind of another version as it is. */
export const messageOutline = (kind: string, lang: 'zh' | 'en'): string =>
  Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind][lang].replace(/\{\w+\}/g, '…') : kind;

/** The addresses of a person and what they turned off. */
export interface MessageRecipient {
  readonly userId: number;
  readonly phone: string;
  readonly email: string;
  readonly notifySms: boolean;
  readonly notifyMail: boolean;
  readonly mutedGroups: readonly string[];
}

/** Returns the contact that a channel uses. */
export const contactFor = (
  channel: MessageChannel,
  { phone, email }: Pick<MessageRecipient, 'phone' | 'email'>,
): string => (channel === messageChannel.sms ? phone : email);

/**
 * Returns the channel by which a kind reaches a person: the first one that works (`canSend`), has an address and is
 * not turned off. `declined` if the person turned it off: the channel is the one it would have used. Null if no channel
 * reaches the person. A required kind cannot be turned off.
 */
export function messageRoute(
  kind: MessageKind,
  person: MessageRecipient,
  canSend: (channel: MessageChannel) => boolean,
): { readonly channel: MessageChannel; readonly declined: boolean } | null {
  const { group, channels } = messageKinds[kind];
  const reachable = channels.filter((channel) => canSend(channel) && contactFor(channel, person) !== '');
  const isWanted = (channel: MessageChannel) =>
    group === 'required' ||
    ((channel === messageChannel.sms ? person.notifySms : person.notifyMail) && !person.mutedGroups.includes(group));
  const channel = reachable.find(isWanted) ?? reachable[0];
  return channel === undefined ? null : { channel, declined: !isWanted(channel) };
}

const RETRY_PAUSES = [5, 20, 60, 180];

/** Returns the seconds to wait after the nth attempt (from 1), or null if no attempt is left. */
export const messageRetryPause = (tries: number): number | null => RETRY_PAUSES[tries - 1] ?? null;
