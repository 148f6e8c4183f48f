import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { CaptchaReply } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/caller';
import { Clock } from '#server/kit/clock';
import { Limits } from '#server/kit/limits';
import { log } from '#server/kit/log';
import { REDIS, type RedisClient } from '#server/kit/redis';
import { isAnswer, type Answer } from './captcha-answer';
import { captchaKey, unseal, verification } from './captcha-cipher';
import { CaptchaPool } from './captcha-pool';

type Kind = Answer['kind'];

/** Seconds a picture waits for its one check, and a passed check for its one use. */
const PICTURE_LIVES = 120;
const PASSED_LIVES = 180;

/** Every refusal travels as this code (document 1 §5); the reason is in the message. */
const REFUSED = '6201';
const tooMany = '验证码次数超出限制，请稍后再操作！ Too many pictures were asked for. Wait a moment and try again.';
const gone = '验证码已失效，请重新获取 This picture is out of date. Get a new one.';
const wrong = '验证失败 This was not right. Try a new picture.';
const away = '获取验证码失败，请稍后再试 No picture can be had at the moment. Try again later.';

interface Open {
  readonly key: string;
  readonly answer: Answer;
  readonly userId: number | null;
}

/** A captcha that was solved, when (epoch ms), and by which member if one was known. */
export interface Passed {
  readonly at: number;
  readonly userId: number | null;
}

const refused = (repMsg: string): CaptchaReply => ({
  repCode: REFUSED,
  repMsg,
  success: false,
  error: true,
  repData: null,
});
const given = (repData: Record<string, unknown>): CaptchaReply => ({
  repCode: '0000',
  repMsg: null,
  success: true,
  error: false,
  repData,
});
const pictureKey = (token: string): string => `captcha:${token}`;
const passedKey = (text: string): string => `captcha.passed:${createHash('sha256').update(text).digest('base64url')}`;
const userOf = (caller: Caller): number | null => (caller.kind === 'member' ? caller.userId : null);

/** Pictures that ask whether a person is there. Each is checked once; each passed check is used once. All state is in Redis and short-lived. */
@Injectable()
export class CaptchaService {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly pool: CaptchaPool,
  ) {}

  /** A new picture. Members are limited each for himself, strangers by address, generously: a campus shares one. */
  async get(kind: Kind, caller: Caller): Promise<CaptchaReply> {
    const userId = userOf(caller);
    const wait =
      userId === null
        ? await this.limits.count('captcha.perAddressMin', caller.ip)
        : await this.limits.count('captcha.perMin', String(userId));
    if (wait > 0) return refused(tooMany);
    const { answer, image, jigsaw, words } = await this.pool.take(kind);
    const token = randomBytes(16).toString('hex');
    const key = captchaKey();
    const kept = await this.quietly(() =>
      this.redis.set(pictureKey(token), JSON.stringify({ key, answer, userId } satisfies Open), {
        expiration: { type: 'EX', value: PICTURE_LIVES },
      }),
    );
    if (kept === null) return refused(away);
    return given({
      captchaType: kind,
      token,
      secretKey: key,
      originalImageBase64: image,
      jigsawImageBase64: jigsaw,
      wordList: words,
      result: false,
    });
  }

  /** Checks the points once, right or wrong. The kind is the token's: some clients do not say it. */
  async check(token: string | undefined, pointJson: string | undefined): Promise<CaptchaReply> {
    if (!token || !pointJson || !/^[0-9a-f]{32}$/.test(token)) return refused(wrong);
    const kept = await this.quietly(() => this.redis.getDel(pictureKey(token)));
    if (kept === null) return refused(gone);
    const { key, answer, userId } = JSON.parse(kept) as Open;
    const points = unseal(key, pointJson);
    if (points === null || !isAnswer(answer, points)) return refused(wrong);
    const passed = await this.quietly(() =>
      this.redis.set(
        passedKey(verification(key, token, points)),
        JSON.stringify({ at: this.clock.now(), userId } satisfies Passed),
        { expiration: { type: 'EX', value: PASSED_LIVES } },
      ),
    );
    if (passed === null) return refused(away);
    return given({ captchaType: answer.kind, token, pointJson, result: true, captchaVerification: null });
  }

  /**
   * Uses up a passed check: the one call it was solved for. Null when it is unknown, out of date, used before or another member's.
   * `at` tells when it was passed, for rules about its age.
   */
  async consume(captchaVerification: string | undefined, userId: number | null): Promise<Passed | null> {
    if (!captchaVerification) return null;
    const kept = await this.quietly(() => this.redis.getDel(passedKey(captchaVerification)));
    if (kept === null) return null;
    const passed = JSON.parse(kept) as Passed;
    return passed.userId === null || userId === null || passed.userId === userId ? passed : null;
  }

  /** A passed check for somebody who proved in another way that a person is there: good for one call, as a solved picture is. */
  async vouch(userId: number | null): Promise<{ captchaVerification: string; captchaToken: string }> {
    const captchaVerification = randomBytes(32).toString('base64');
    const kept = await this.quietly(() =>
      this.redis.set(
        passedKey(captchaVerification),
        JSON.stringify({ at: this.clock.now(), userId } satisfies Passed),
        { expiration: { type: 'EX', value: PASSED_LIVES } },
      ),
    );
    if (kept === null) throw new Failure(systemFailure.busy);
    return { captchaVerification, captchaToken: randomBytes(16).toString('hex') };
  }

  /** While Redis is away no captcha can be had or passed; that is a refusal, not a fault. */
  private async quietly(work: () => Promise<string | null>): Promise<string | null> {
    try {
      return await work();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'captcha without redis');
      return null;
    }
  }
}
