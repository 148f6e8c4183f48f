import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import type { RightName } from '#contract/catalogue';
import type { Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { unmappedAddress } from '#server/kit/security/ip-range-list';
import { Settings } from '#server/kit/settings/settings';
import { MessageService } from '#server/messages/message.service';
import { VerificationCodeStore } from './verification-code.store';

/** Who asks for a code: a member, or a network address with or without a passed captcha. */
export type CodeSender =
  { readonly kind: 'account'; readonly userId: number } | { readonly kind: 'solved' | 'unsolved'; readonly ip: string };

/** Returns the sender of a caller; an anonymous one who has passed a captcha may ask more often. */
export const codeSenderOf = (caller: Caller, solved: boolean): CodeSender =>
  caller.kind === 'member'
    ? { kind: 'account', userId: caller.userId }
    : { kind: solved ? 'solved' : 'unsolved', ip: caller.ip };

/** The share of the daily budget that anonymous callers can use: the rest is kept for members. */
const STRANGER_SHARE = 0.8;
/** The share of the daily budget at which staff is warned. */
const WARNING_SHARE = 0.8;
/** The right whose holders are warned. */
const WARNED: RightName = 'SysSettingEdit';

const IPV6_NETWORK_GROUPS = 4;
const IPV6_GROUPS = 8;

/** Returns what one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. */
function networkOf(ip: string): string {
  const address = unmappedAddress(ip);
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = Array.from({ length: IPV6_GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...(after === undefined ? [] : zeros), ...tail].slice(0, IPV6_NETWORK_GROUPS).join(':');
}

/**
 * Limits how many codes are sent: by target, receiving address, sender and day, and by the school's daily budget for
 * each channel. Two codes to the same target, from the same sender or by the same channel are counted one after the
 * other.
 */
@Injectable()
export class CodeLimits {
  constructor(
    private readonly store: VerificationCodeStore,
    private readonly settings: Settings,
    private readonly messages: MessageService,
  ) {}

  /** Seconds until a target may ask again, minutes and tries a code is valid for. */
  get rules(): { readonly seconds: number; readonly minutes: number; readonly tries: number } {
    return {
      seconds: this.settings.get('code.pauseSec'),
      minutes: this.settings.get('code.minutes'),
      tries: this.settings.get('code.tries'),
    };
  }

  /** Returns the key under which the codes of a sender are counted. */
  senderKey(sender: CodeSender): string {
    return this.store.senderKey(
      sender.kind === 'account' ? `account.${sender.userId}` : `${sender.kind}.${networkOf(sender.ip)}`,
    );
  }

  /** Throws if the target or the sender has asked too soon or too often. */
  async assertMayAsk(tx: Tx, target: string, sender: CodeSender): Promise<void> {
    await this.store.lockKey(tx, target);
    const { wait, today } = await this.store.countSince(tx, 'target', target, this.rules.seconds);
    if (wait > 0) throw new Failure(memberFailure.codeTooSoon, { seconds: wait });
    if (today >= this.settings.get('code.perDay')) throw new Failure(memberFailure.codeTooMany);
    const most = this.mostOf(sender);
    if (most === 0) return;
    const key = this.senderKey(sender);
    await this.store.lockKey(tx, key);
    if ((await this.store.countSince(tx, 'sender', key, 0)).today < most) return;
    throw new Failure(sender.kind === 'account' ? memberFailure.codeTooMany : memberFailure.codeTooManyHere);
  }

  /** Throws if the day's budget of the channel is spent; warns staff as it comes near and as it is spent. */
  async assertBudget(tx: Tx, channel: MessageChannel, sender: CodeSender): Promise<void> {
    const budget = this.settings.get(channel === messageChannel.sms ? 'code.smsPerDay' : 'code.mailPerDay');
    if (budget === 0) return;
    await this.store.lockKey(tx, `budget.${channel}`);
    const sent = await this.store.countSent(tx, channel);
    const own = sender.kind === 'account' ? budget : Math.ceil(budget * STRANGER_SHARE);
    if (sent >= own) throw new Failure(memberFailure.codeBudgetSpent);
    const warnings = [Math.ceil(budget * WARNING_SHARE), budget];
    if (warnings.includes(sent + 1)) await this.warn(tx, channel, sent + 1, budget);
  }

  /** Returns whether an address has received a code just now, or too many today. */
  async isAddressExhausted(tx: Tx, address: string): Promise<boolean> {
    await this.store.lockKey(tx, address);
    const { wait, today } = await this.store.countSince(tx, 'address', address, this.rules.seconds);
    return wait > 0 || today >= this.settings.get('code.perDay');
  }

  private mostOf({ kind }: CodeSender): number {
    switch (kind) {
      case 'account':
        return this.settings.get('code.perAccountDay');
      case 'solved':
        return this.settings.get('code.perAddressDay');
      case 'unsolved':
        return this.settings.get('code.unsolvedPerAddressDay');
    }
  }

  private async warn(tx: Tx, channel: MessageChannel, sent: number, budget: number): Promise<void> {
    log.warn({ channel, sent, budget }, 'the daily budget of verification codes is nearly or wholly spent');
    const warned = await this.store.holdersOf(tx, WARNED);
    await this.messages.queueAll(
      tx,
      'codeBudget',
      warned.map(({ userId, day }) => ({
        to: userId,
        parameters: { sent, budget, ...channelNames[channel] },
        about: `codeBudget.${channel}.${day}.${sent}.${userId}`,
      })),
    );
  }
}

const channelNames: Readonly<Record<MessageChannel, { readonly channelZh: string; readonly channelEn: string }>> = {
  [messageChannel.sms]: { channelZh: '短信', channelEn: 'text message' },
  [messageChannel.mail]: { channelZh: '邮件', channelEn: 'email' },
};
