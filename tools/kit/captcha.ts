import { createCipheriv } from 'node:crypto';
import type { RedisClientType } from 'redis';
import { session } from '#contract/session/session.contract';
import type { ApiClient } from './api-client';

/** What a server keeps of an unsolved picture. */
interface OpenCaptcha {
  readonly key: string;
  readonly answer:
    | { readonly kind: 'clickWord'; readonly points: readonly { readonly x: number; readonly y: number }[] }
    | { readonly kind: 'blockPuzzle'; readonly x: number };
}

const seal = (key: string, text: string): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};

/**
 * Gets a captcha and solves it as a person would, with the solution the server keeps in Redis. Returns what a submit
 * carries; null if there was no picture or it was refused.
 */
export async function solveCaptcha(client: ApiClient, redis: RedisClientType): Promise<string | null> {
  const { body: picture } = await client.call(session.captchaGet, {});
  const token = picture.data?.repData?.['token'] as string | undefined;
  const kept = token && (await redis.get(`captcha:${token}`));
  if (!token || !kept) return null;
  const { key, answer } = JSON.parse(kept) as OpenCaptcha;
  const points = JSON.stringify(answer.kind === 'clickWord' ? answer.points : { x: answer.x, y: 5 });
  const { body: checked } = await client.call(session.captchaCheck, { token, pointJson: seal(key, points) });
  return checked.data?.success ? seal(key, `${token}---${points}`) : null;
}
