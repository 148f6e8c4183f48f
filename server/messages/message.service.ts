import { Inject, Injectable } from '@nestjs/common';
import {
  messageRetryPause,
  messageText,
  type MessageParameters,
  type MessageTemplate,
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
import { MessageStore } from './message.store';
import { maskContact } from '#server/kit/access/personal-data';

/** A message to send. A message with `goodMinutes` is not sent after that time. */
export interface QueuedMessage {
  readonly template: MessageTemplate;
  readonly channel: MessageChannel;
  readonly to: string;
  /** The language of the page if it answers a page request; otherwise the receiver's language. */
  readonly lang?: 'zh' | 'en';
  readonly parameters?: MessageParameters;
  readonly userId?: number | null;
  readonly goodMinutes?: number;
  /** A key that prevents duplicate messages on the same subject. */
  readonly about?: string;
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
   * Queues a message in the receiver's last used language; it is sent after the commit. Writes nothing if the school
   * has no such provider.
   */
  async queue(
    tx: Tx,
    { template, channel, to, lang, parameters = {}, userId = null, goodMinutes, about }: QueuedMessage,
  ): Promise<void> {
    if (to === '' || !this.canSend(channel)) return;
    const id = await this.store.add(tx, {
      template,
      channel,
      userId,
      lang: lang ?? null,
      sealed: seal(JSON.stringify({ to, parameters }), this.env.SECRETS_KEY),
      addressMask: maskContact(channel, to),
      goodMinutes: goodMinutes ?? null,
      about: about ?? null,
    });
    if (id !== undefined) tx.emit(messageQueued, { id });
  }

  /** Sends a message if it is due and not leased. Returns when to retry (epoch ms), or null if it is finished. */
  async send(id: number): Promise<number | null> {
    const message = await this.store.claim(id, LEASE_SECONDS);
    if (!message) return null;
    if (message.over) return this.finish(id, messageStatus.failed, 'EXPIRED');
    const { to, parameters } = JSON.parse(unseal(message.sealed, this.env.SECRETS_KEY)) as {
      to: string;
      parameters: MessageParameters;
    };
    const text = messageText(message.template, message.lang, parameters);
    let providerId: string;
    try {
      providerId = await this.providers
        .get(message.channel)
        .send({ requestId: `m${id}`, to, template: message.template, subject: this.subject(message.lang), text });
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

/** Returns the contact that a channel uses. */
export const contactFor = (
  channel: MessageChannel,
  { phone, email }: { readonly phone: string; readonly email: string },
): string => (channel === messageChannel.sms ? phone : email);
