import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { SECOND_MS } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import type { CaptchaReply } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import { RateLimits } from '#server/kit/security/rate-limits';
import { log } from '#server/kit/runtime/log';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { isCorrectAnswer, type CaptchaAnswer } from './captcha-answer';
import { captchaKey, unseal, captchaVerificationOf } from './captcha-cipher';
import { CaptchaPool } from './captcha-pool';

type Kind = CaptchaAnswer['kind'];

/** Seconds a picture waits for its one check, and a passed check for its one use. */
const PICTURE_TTL = 120;
const PASSED_TTL = 180;

/** Code of every refusal (document 1 §5); the reason is in the message. */
const REFUSED = '6201';
const tooMany = '验证码次数超出限制，请稍后再操作！ Too many pictures were asked for. Wait a moment and try again.';
const expired = '验证码已失效，请重新获取 This picture is out of date. Get a new one.';
const wrong = '验证失败 This was not right. Try a new picture.';
const unavailable = '获取验证码失败，请稍后再试 No picture can be had at the moment. Try again later.';

interface OpenCaptcha {
  readonly key: string;
  readonly answer: CaptchaAnswer;
  readonly userId: number | null;
}

/** A solved captcha: when (epoch ms), and by which member if known. */
export interface PassedCaptcha {
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
const captchaReply = (repData: Record<string, unknown>): CaptchaReply => ({
  repCode: '0000',
  repMsg: null,
  success: true,
  error: false,
  repData,
});
const pictureKey = (token: string): string => `captcha:${token}`;
const passedKey = (text: string): string => `captcha.passed:${createHash('sha256').update(text).digest('base64url')}`;
const userOf = (caller: Caller): number | null => (caller.kind === 'member' ? caller.userId : null);

/**
 * Issues and checks captchas. Each is checked once and each passed check is used once; all state is short-lived in
 * Redis.
 */
@Injectable()
export class CaptchaService {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly pool: CaptchaPool,
  ) {}

  /** Announces that a member will probably ask for a picture soon, so that it is drawn before. */
  announce(kind: Kind, userId: number): void {
    this.pool.announce(kind, userId);
  }

  /**
   * Returns a new picture. Members are limited individually, anonymous callers generously by address, because a campus
   * shares one.
   */
  async get(kind: Kind, caller: Caller): Promise<CaptchaReply> {
    const userId = userOf(caller);
    const wait =
      userId === null
        ? await this.limits.count('captcha.perAddressMin', caller.ip)
        : await this.limits.count('captcha.perMin', String(userId));
    if (wait > 0) return refused(tooMany);
    const { answer, image, jigsaw, words } = await this.pool.take(kind, userId);
    const token = randomBytes(16).toString('hex');
    const key = captchaKey();
    const stored = await this.refuseWithoutRedis(() =>
      this.redis.set(pictureKey(token), JSON.stringify({ key, answer, userId } satisfies OpenCaptcha), {
        expiration: { type: 'EX', value: PICTURE_TTL },
      }),
    );
    if (stored === null) return refused(unavailable);
    return captchaReply({
      captchaType: kind,
      token,
      secretKey: key,
      originalImageBase64: image,
      jigsawImageBase64: jigsaw,
      wordList: words,
      result: false,
    });
  }

  /** Checks the points once. The kind comes from the token, because some clients do not send it. */
  async check(token: string | undefined, pointJson: string | undefined): Promise<CaptchaReply> {
    if (!token || !pointJson || !/^[0-9a-f]{32}$/.test(token)) return refused(wrong);
    const stored = await this.refuseWithoutRedis(() => this.redis.getDel(pictureKey(token)));
    if (stored === null) return refused(expired);
    const { key, answer, userId } = JSON.parse(stored) as OpenCaptcha;
    const points = unseal(key, pointJson);
    if (points === null || !isCorrectAnswer(answer, points)) return refused(wrong);
    const passed = await this.refuseWithoutRedis(() =>
      this.redis.set(
        passedKey(captchaVerificationOf(key, token, points)),
        JSON.stringify({ at: this.clock.now(), userId } satisfies PassedCaptcha),
        { expiration: { type: 'EX', value: PASSED_TTL } },
      ),
    );
    if (passed === null) return refused(unavailable);
    return captchaReply({ captchaType: answer.kind, token, pointJson, result: true, captchaVerification: null });
  }

  /**
   * Consumes a passed check. Null if it is unknown, expired, used before or another member's. `at` is when it was
   * passed, for rules about its age.
   */
  async consume(captchaVerification: string | undefined, userId: number | null): Promise<PassedCaptcha | null> {
    if (!captchaVerification) return null;
    const stored = await this.refuseWithoutRedis(() => this.redis.getDel(passedKey(captchaVerification)));
    if (stored === null) return null;
    const passed = JSON.parse(stored) as PassedCaptcha;
    return passed.userId === null || userId === null || passed.userId === userId ? passed : null;
  }

  /** Gives a consumed check back for the rest of its time, because the call it was for changed nothing. */
  async giveBack(captchaVerification: string, passed: PassedCaptcha): Promise<void> {
    const left = PASSED_TTL - Math.ceil((this.clock.now() - passed.at) / SECOND_MS);
    if (left <= 0) return;
    await this.refuseWithoutRedis(() =>
      this.redis.set(passedKey(captchaVerification), JSON.stringify(passed), {
        expiration: { type: 'EX', value: left },
      }),
    );
  }

  /** Issues a passed check for a person verified in another way; valid for one call. */
  async issuePassed(userId: number | null): Promise<{ captchaVerification: string; captchaToken: string }> {
    const captchaVerification = randomBytes(32).toString('base64');
    const stored = await this.refuseWithoutRedis(() =>
      this.redis.set(
        passedKey(captchaVerification),
        JSON.stringify({ at: this.clock.now(), userId } satisfies PassedCaptcha),
        { expiration: { type: 'EX', value: PASSED_TTL } },
      ),
    );
    if (stored === null) throw new Failure(systemFailure.busy);
    return { captchaVerification, captchaToken: randomBytes(16).toString('hex') };
  }

  /** Runs the work; without Redis the captcha is refused instead of failing with an error. */
  private async refuseWithoutRedis(work: () => Promise<string | null>): Promise<string | null> {
    try {
      return await work();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'captcha without redis');
      return null;
    }
  }
}
