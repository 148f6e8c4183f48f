import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { mailApi, smsApi, smsHeaders, smsStringToSign } from '#contract/messages/message-provider.contract';
import { Clock } from '#server/kit/runtime/clock';
import { MessageConfig } from './message-config';
import {
  MessageProviderUnavailable,
  MessageRejected,
  type MessageProvider,
  type OutgoingMessage,
} from './message-provider';

const TIMEOUT = 4_000;
const TOO_MANY = 429;

/** Sends a request. Treats a 5xx, a 429 or no answer within four seconds as unavailable. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === TOO_MANY)
      throw new MessageProviderUnavailable(`HTTP ${response.status}`);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof MessageProviderUnavailable) throw error;
    throw new MessageProviderUnavailable(
      (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke',
    );
  }
}

/** The message providers for which this deployment has keys. */
@Injectable()
export class MessageProviderRegistry {
  constructor(
    private readonly config: MessageConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns whether this channel has a provider. */
  has(channel: MessageChannel): boolean {
    return this.config.keysOf(channel === messageChannel.sms ? 'sms' : 'mail') !== null;
  }

  /**
   * Returns the provider of a channel. Its `send` throws `MessageProviderUnavailable` if the deployment has no keys for
   * it.
   */
  get(channel: MessageChannel): MessageProvider {
    return { send: (message) => (channel === messageChannel.sms ? this.sms(message) : this.mail(message)) };
  }

  private async sms({ requestId, to, template, text }: OutgoingMessage): Promise<string> {
    const keys = this.config.keysOf('sms');
    if (!keys) throw new MessageProviderUnavailable('no provider of text messages');
    const body = JSON.stringify({ requestId, signName: keys.signName, phone: to, template, text });
    const timestamp = String(this.clock.now());
    const sign = createHmac('sha256', keys.secret)
      .update(smsStringToSign('POST', smsApi.path, createHash('sha256').update(body).digest('hex'), timestamp))
      .digest('hex');
    const answer = await post(
      `${keys.baseUrl}${smsApi.path}`,
      { [smsHeaders.keyId]: keys.keyId, [smsHeaders.timestamp]: timestamp, [smsHeaders.sign]: sign },
      body,
    );
    const errorText = smsApi.reply.safeParse(parsed(answer.text));
    if (!errorText.success) throw new MessageProviderUnavailable('an unreadable answer');
    if (errorText.data.code !== 'OK')
      throw errorText.data.code === 'FLOW_LIMIT'
        ? new MessageProviderUnavailable(errorText.data.code)
        : new MessageRejected(errorText.data.code);
    return errorText.data.messageId ?? '';
  }

  private async mail({ requestId, to, subject, text }: OutgoingMessage): Promise<string> {
    const keys = this.config.keysOf('mail');
    if (!keys) throw new MessageProviderUnavailable('no provider of mail');
    const body = JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: keys.from,
      subject,
      content: [{ type: 'text/plain', value: text }],
    });
    const answer = await post(
      `${keys.baseUrl}${mailApi.path}`,
      { authorization: `Bearer ${keys.token}`, [mailApi.key]: requestId },
      body,
    );
    if (answer.status >= 400) throw new MessageRejected(`HTTP ${answer.status}`);
    return answer.headers.get(mailApi.id) ?? '';
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
