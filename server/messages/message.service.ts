import { Inject, Injectable } from '@nestjs/common';
import type { MessageKind, MessageKindFor, MessageParameters } from '#domain/messages/message-kind.rules';
import {
  contactFor,
  messageRetryPause,
  messageRoute,
  messageText,
  type MessageRecipient,
} from '#domain/messages/message.rules';
import { messageChannel, messageStatus, type MessageChannel } from '#domain/messages/message.status';
import { messageQueued } from '#contract/messages/message.events';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { seal, unseal } from '#server/kit/crypto/secret';
import { Settings } from '#server/kit/settings/settings';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageProviderUnavailable, MessageRejected } from './message-provider';
import { MessageProviderRegistry } from './message-provider-registry';
import { MessageStore, type NewMessage } from './message.store';
import { maskContact } from '#server/kit/access/personal-data';

/** What a message says and how long it is of use. */
interface MessageContent<K extends MessageKind> {
  readonly parameters: MessageParameters<K>;
  /** The message is not sent after so many minutes. */
  readonly goodMinutes?: number;
  /** A key that prevents duplicate messages on the same subject. */
  readonly about?: string;
}

/** A message to a person: their account, or what `v_message_recipient` says of it if the caller has read it. */
interface PersonMessage<K extends MessageKind> extends MessageContent<K> {
  readonly to: number | MessageRecipient;
  /** The telephone number given for this matter, which replaces that of the account. */
  readonly phone?: string;
  /** Limits the message to these channels; by default all of its kind. */
  readonly channels?: readonly MessageChannel[];
}

/** A message to the address that its cause names. */
export interface AddressMessage<K extends MessageKind> extends MessageContent<K> {
  readonly channel: MessageChannel;
  readonly to: string;
  /** The language of the page if it answers a page request; otherwise the language of the account. */
  readonly lang?: 'zh' | 'en';
  readonly userId?: number | null;
}

/** Longer than the provider timeout, so that no other worker takes the message meanwhile. */
const LEASE_SECONDS = 30;
const BATCH = 50;

/**
 * Queues messages in the transaction of their cause and sends them afterwards, each by one worker under one request id,
 * at most once.
 */
@Injectable()
export class MessageService {
  constructor(
    private readonly store: MessageStore,
    @Inject(ENV) private readonly env: Env,
    private readonly providers: MessageProviderRegistry,
    private readonly settings: Settings,
  ) {}

  /** Returns whether this channel can send. */
  canSend(channel: MessageChannel): boolean {
    return this.providers.has(channel);
  }

  /**
   * Queues a message in the person's last used language, by the channel that `messageRoute` chooses; it is sent after
   * the commit. Returns the masked address, null if nothing is sent.
   */
  async queue<K extends MessageKindFor<'member' | 'staff'>>(
    tx: Tx,
    kind: K,
    message: PersonMessage<K>,
  ): Promise<string | null> {
    const [address = null] = await this.queueAll(tx, kind, [message]);
    return address;
  }

  /**
   * Queues messages of one kind like `queue`, with one statement that reads all people and one that writes. A message
   * that its person turned off is recorded as declined.
   */
  async queueAll<K extends MessageKindFor<'member' | 'staff'>>(
    tx: Tx,
    kind: K,
    messages: readonly PersonMessage<K>[],
  ): Promise<(string | null)[]> {
    const usable = [messageChannel.sms, messageChannel.mail].filter((channel) => this.canSend(channel));
    if (usable.length === 0) return messages.map(() => null);
    const ids = messages.flatMap(({ to }) => (typeof to === 'number' ? [to] : []));
    const people = ids.length === 0 ? new Map<number, MessageRecipient>() : await this.store.findRecipients(tx, ids);
    const rows: NewMessage[] = [];
    const addresses = messages.map(({ to: account, phone, channels, ...content }) => {
      const known = typeof account === 'number' ? people.get(account) : account;
      const person = known && { ...known, ...(phone === undefined ? {} : { phone }) };
      const route =
        person &&
        messageRoute(kind, person, (channel) => usable.includes(channel) && (channels?.includes(channel) ?? true));
      if (!route) return null;
      const { channel, declined } = route;
      const to = contactFor(channel, person);
      const row = this.rowOf({ ...content, channel, to, userId: person.userId }, declined);
      rows.push(row);
      return declined ? null : row.addressMask;
    });
    await this.insert(tx, kind, rows);
    return addresses;
  }

  /** Queues a message to an address. Writes nothing if the school has no such provider. */
  async queueToAddress<K extends MessageKindFor<'address'>>(
    tx: Tx,
    kind: K,
    message: AddressMessage<K>,
  ): Promise<void> {
    if (message.to === '' || !this.canSend(message.channel)) return;
    await this.insert(tx, kind, [this.rowOf(message)]);
  }

  /** Sends a message if it is due and not leased. Returns when to retry (epoch ms), or null if it is finished. */
  async send(id: number): Promise<number | null> {
    const message = await this.store.claim(id, LEASE_SECONDS);
    if (!message) return null;
    if (message.over) return this.finish(id, messageStatus.failed, 'EXPIRED');
    const { to, parameters } = JSON.parse(unseal(message.sealed, this.env.SECRETS_KEY)) as {
      to: string;
      parameters: Readonly<Record<string, string | number>>;
    };
    const text = messageText(message.kind, message.lang, parameters);
    let providerId: string;
    try {
      providerId = await this.providers
        .get(message.channel)
        .send({ requestId: `m${id}`, to, template: message.kind, subject: this.subject(message.lang), text });
    } catch (error) {
      if (!(error instanceof MessageProviderUnavailable || error instanceof MessageRejected)) throw error;
      const retryDelay = error instanceof MessageRejected ? null : messageRetryPause(message.tries);
      log.warn(
        { message: id, channel: message.channel, tries: message.tries, why: error.message },
        'a message was not sent yet',
      );
      return retryDelay === null
        ? this.finish(id, messageStatus.failed, error.message)
        : this.reschedule(id, retryDelay, error.message);
    }
    await failpoint('message.after_provider');
    return this.finish(id, messageStatus.sent, null, providerId);
  }

  /** Sends all due messages, as a fallback for lost jobs. */
  @Sweep('members.send-messages', undefined, { slice: BATCH })
  async sendDue(): Promise<number> {
    const due = await this.store.findDue(BATCH);
    for (const id of due)
      await this.send(id).catch((error: unknown) =>
        log.error({ message: id, err: error }, 'a message was not sent and will be retried'),
      );
    return due.length;
  }

  private rowOf<K extends MessageKind>(
    { to, parameters, channel, lang, userId, goodMinutes, about }: AddressMessage<K>,
    declined = false,
  ): NewMessage {
    return {
      channel,
      userId: userId ?? null,
      lang: lang ?? null,
      status: declined ? messageStatus.declined : messageStatus.queued,
      sealed: declined ? null : seal(JSON.stringify({ to, parameters }), this.env.SECRETS_KEY),
      addressMask: maskContact(channel, to),
      goodMinutes: goodMinutes ?? null,
      about: about ?? null,
    };
  }

  private async insert(tx: Tx, kind: MessageKind, rows: readonly NewMessage[]): Promise<void> {
    if (rows.length === 0) return;
    for (const id of await this.store.add(tx, kind, rows)) tx.emit(messageQueued, { id });
  }

  private subject(lang: 'zh' | 'en'): string {
    return this.settings.get(lang === 'zh' ? 'system.name' : 'system.nameEn');
  }

  private async finish(
    id: number,
    status: number,
    error: string | null,
    providerId: string | null = null,
  ): Promise<null> {
    await this.store.finish(id, { status, error, providerId });
    return null;
  }

  private async reschedule(id: number, seconds: number, reason: string): Promise<number | null> {
    const at = await this.store.putOff(id, seconds, reason);
    return at === undefined ? null : Math.ceil(at);
  }
}
