import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { messageChannel, type MessageChannel } from '#domain/members/message.status';
import { mailDoor, smsDoor, smsHeaders, smsStringToSign } from '#contract/members/message-channel.contract';
import { Clock } from '#server/kit/clock';
import { MessageConfig } from './message-config';
import { ProviderAway, ProviderRefused, type MessageDoor, type Outgoing } from './message-channel';

const LIMIT = 4_000;
const TOO_MANY = 429;

/** Sends a request. Treats a 5xx, a 429 or no answer within four seconds as unavailable. */
async function hand(
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
      signal: AbortSignal.timeout(LIMIT),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === TOO_MANY) throw new ProviderAway(`HTTP ${response.status}`);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof ProviderAway) throw error;
    throw new ProviderAway((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke');
  }
}

/** The message providers for which this deployment has keys. */
@Injectable()
export class MessageDoors {
  constructor(
    private readonly config: MessageConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns whether this channel has a provider. */
  has(channel: MessageChannel): boolean {
    return this.config.of(channel === messageChannel.sms ? 'sms' : 'mail') !== null;
  }

  /**
   * Returns the provider of a channel. Its `send` throws `MessageProviderUnavailable` if the deployment has no keys for
   * it.
   */
  of(channel: MessageChannel): MessageDoor {
    return { send: (message) => (channel === messageChannel.sms ? this.sms(message) : this.mail(message)) };
  }

  private async sms({ requestId, to, template, text }: Outgoing): Promise<string> {
    const keys = this.config.of('sms');
    if (!keys) throw new ProviderAway('no provider of text messages');
    const body = JSON.stringify({ requestId, signName: keys.signName, phone: to, template, text });
    const timestamp = String(this.clock.now());
    const sign = createHmac('sha256', keys.secret)
      .update(smsStringToSign('POST', smsDoor.path, createHash('sha256').update(body).digest('hex'), timestamp))
      .digest('hex');
    const answer = await hand(
      `${keys.baseUrl}${smsDoor.path}`,
      { [smsHeaders.keyId]: keys.keyId, [smsHeaders.timestamp]: timestamp, [smsHeaders.sign]: sign },
      body,
    );
    const said = smsDoor.reply.safeParse(parsed(answer.text));
    if (!said.success) throw new ProviderAway('an answer nobody understands');
    if (said.data.code !== 'OK')
      throw said.data.code === 'FLOW_LIMIT' ? new ProviderAway(said.data.code) : new ProviderRefused(said.data.code);
    return said.data.messageId ?? '';
  }

  private async mail({ requestId, to, subject, text }: Outgoing): Promise<string> {
    const keys = this.config.of('mail');
    if (!keys) throw new ProviderAway('no provider of mail');
    const body = JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: keys.from,
      subject,
      content: [{ type: 'text/plain', value: text }],
    });
    const answer = await hand(
      `${keys.baseUrl}${mailDoor.path}`,
      { authorization: `Bearer ${keys.token}`, [mailDoor.key]: requestId },
      body,
    );
    if (answer.status >= 400) throw new ProviderRefused(`HTTP ${answer.status}`);
    return answer.headers.get(mailDoor.id) ?? '';
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
