import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { MerchantChannel } from '#domain/merchants/pay-service.status';
import { payServiceFailure } from '#domain/merchants/pay-service.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { accountKeys, type merchants } from '#contract/merchants/merchant.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import {
  ChannelsService,
  ChannelUnavailable,
  ChannelRefused,
  type PaymentChannel,
} from '#server/channels/channels.service';
import { MerchantKeys } from '#server/channels/merchant-keys.service';
import { endAccount, findActiveAccounts, saveAccountKeys, saveAccountTest } from './merchant-account.store';
import { MerchantService } from './merchant.service';

/** An attempt number that never exists: querying it changes nothing. */
const UNKNOWN_ATTEMPT_NO = 'D00010100000000A01';
const accountIdField = {
  wechat: 'mchid',
  alipay: 'appId',
  school: 'merchantNo',
  platform: 'merchantNo',
  card: 'merchantNo',
} as const satisfies Readonly<Record<MerchantChannel, string>>;

/** Manages merchants' accounts at channels; their keys are stored encrypted and never returned. */
@Injectable()
export class MerchantAccountService {
  constructor(
    private readonly db: Db,
    private readonly merchants: MerchantService,
    private readonly merchantKeys: MerchantKeys,
    private readonly channels: ChannelsService,
  ) {}

  /** Returns a merchant's active accounts by their number at the channel. */
  async list(id: number, caller: Member): Promise<AnswerOf<typeof merchants.accounts>> {
    await this.merchants.findReachable(caller, String(id));
    const stored = await findActiveAccounts(this.db, id);
    return stored.map(({ channel, shown, testOk, testNote, gmtModified, testedAt }) => ({
      channel,
      shown,
      testOk,
      testNote,
      gmtModified: schoolStamp(gmtModified.getTime()),
      testedAt: testedAt && schoolStamp(testedAt.getTime()),
    }));
  }

  /** Sets the keys of an account; later payments use it. */
  async setKeys(
    { id, channel, keys }: ParsedOf<typeof merchants.setKeys>,
    caller: Member,
  ): Promise<AnswerOf<typeof merchants.setKeys>> {
    await this.merchants.findReachable(caller, String(id));
    const parsed = accountKeys[channel].safeParse(keys);
    if (!parsed.success)
      throw new Failure(payServiceFailure.merchantKeysWrong, {
        fields: [
          ...new Set(
            parsed.error.issues.flatMap((issue) =>
              issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
            ),
          ),
        ].join(', '),
      });
    const unreadable = Object.entries(parsed.data)
      .filter(([name, value]) => /key$/i.test(name) && value.startsWith('-----BEGIN ') && !isReadableKey(value))
      .map(([name]) => name);
    if (unreadable.length > 0)
      throw new Failure(payServiceFailure.merchantKeysWrong, { fields: unreadable.join(', ') });
    const shown = (parsed.data as Record<string, string>)[accountIdField[channel]] ?? '';
    await this.db.transact(async (tx) => {
      await saveAccountKeys(tx, {
        merchantId: id,
        channel,
        shown,
        sealed: this.merchantKeys.encrypt(parsed.data),
      });
      await writeAudit(tx, caller, { action: 'merchant.keys', object: `merchant:${id}`, after: { channel, shown } });
    });
    await this.merchantKeys.reload();
    return { channel, shown };
  }

  /** Ends an account for new payments; payments already received are still queried and refunded through it. */
  async removeKeys(
    { id, channel }: ParsedOf<typeof merchants.removeKeys>,
    caller: Member,
  ): Promise<AnswerOf<typeof merchants.removeKeys>> {
    await this.merchants.findReachable(caller, String(id));
    await this.db.transact(async (tx) => {
      const shown = await endAccount(tx, id, channel);
      if (shown === undefined) throw new Failure(payServiceFailure.merchantKeysNone);
      await writeAudit(tx, caller, {
        action: 'merchant.keysEnd',
        object: `merchant:${id}`,
        before: { channel, shown },
      });
    });
    await this.merchantKeys.reload();
    return { channel };
  }

  /** Queries the channel about an unknown charge: a reply with a valid signature proves both keys. */
  async test(
    { id, channel }: ParsedOf<typeof merchants.test>,
    caller: Member,
  ): Promise<AnswerOf<typeof merchants.test>> {
    await this.merchants.findReachable(caller, String(id));
    if (!this.merchantKeys.isActive(id, channel)) throw new Failure(payServiceFailure.merchantKeysNone);
    const paymentChannel: PaymentChannel = this.channels.channelSet(id)[channel];
    const note = await paymentChannel.query(UNKNOWN_ATTEMPT_NO).then(() => '', failureReason);
    await saveAccountTest(this.db, id, channel, note);
    return { ok: note === '', note };
  }
}

function isReadableKey(text: string): boolean {
  try {
    return Boolean(text.includes('PRIVATE') ? createPrivateKey(text) : createPublicKey(text));
  } catch {
    return false;
  }
}

/** Returns why a test failed, as the channel's code or ours; it never contains a key. */
function failureReason(error: unknown): string {
  if (error instanceof ChannelRefused) return error.code.slice(0, 60);
  if (error instanceof ChannelUnavailable) return error.why.slice(0, 60);
  throw error;
}
