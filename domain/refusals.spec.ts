import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureSpec } from './kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';

const isFailureSpec = (value: unknown): value is FailureSpec =>
  typeof value === 'object' && value !== null && 'key' in value && 'kind' in value && 'zh' in value;

/** All failures that files of this room declare. */
const declaredFailureSpecs = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.failures.ts') || file.endsWith('identity.ts'))
  .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(__dirname, file))))
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isFailureSpec);

const placeholdersOf = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('refusals', () => {
  it('are all collected', () => expect(declaredFailureSpecs.length).toBeGreaterThan(120));

  it('have one unique key each, across all areas', () => {
    const keys = declaredFailureSpecs.map(({ key }) => key);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('use the rules R01 to R16 for booking and R17 for cancelling', () => {
    expect([...new Set(Object.values(bookingFailure).map(({ rule }) => rule))].sort()).toEqual([
      'R01',
      'R02',
      'R03',
      'R04',
      'R05',
      'R06',
      'R07',
      'R08',
      'R09',
      'R10',
      'R11',
      'R12',
      'R13',
      'R14',
      'R15',
      'R16',
    ]);
  });

  it.each(declaredFailureSpecs.map((spec) => [spec.key, spec] as const))(
    '%s has the same placeholders in both languages and reads as a sentence',
    (key, spec) => {
      expect(key).toMatch(/^[A-Z][A-Z0-9_]+$/);
      expect(spec.zh).not.toBe('');
      expect(spec.en).toMatch(/^[\x20-\x7E¥–]+\.$/);
      // Placeholders of the English sentence must exist in the Chinese one: both are filled from the same facts.
      for (const hole of placeholdersOf(spec.en)) expect(placeholdersOf(spec.zh)).toContain(hole);
    },
  );

  it('mention the captcha only if a new one helps: clients resubmit when they read it', () => {
    const mentioning = declaredFailureSpecs.filter(({ zh }) => zh.includes('验证码')).map(({ key }) => key);
    expect(mentioning.sort()).toEqual(['CAPTCHA_INVALID', 'CAPTCHA_STALE', 'CAPTCHA_TOO_OFTEN']);
  });

  it('keep the phrases deployed clients match', () => {
    expect([
      bookingFailure.slotTaken.zh,
      bookingFailure.unpaidOrder.zh,
      bookingFailure.captchaInvalid.zh,
      bookingFailure.captchaStale.zh,
      bookingFailure.captchaTooOften.zh,
      bookingFailure.flowAbnormal.zh,
    ]).toEqual([
      '该场地已被其他人预约',
      '预约失败，您存在未支付的订单！',
      '验证码非法校验',
      '验证码没有通过',
      '验证码次数超出限制，请稍后再操作！',
      '预约步骤流程耗时异常，订单提交失败',
    ]);
  });
});
