import { createCipheriv } from 'node:crypto';
import { AppModule } from '#server/app.module';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { CaptchaService } from './captcha.service';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'captcha', { SCHOOL: 'demo' });
}, 60_000);
afterAll(() => api.close());

interface Got {
  token: string;
  secretKey: string;
  originalImageBase64: string;
  jigsawImageBase64: string | null;
  wordList: string[] | null;
}

const get = async (captchaType?: 'clickWord' | 'blockPuzzle') => {
  const answer = await api.anonymous.get(session.captchaGet, { captchaType, clientUid: 'point-1', ts: Date.now() });
  expect(answer).toMatchObject({
    http: 200,
    code: 200,
    message: 'OK',
    data: { repCode: '0000', repMsg: null, success: true, error: false },
  });
  return answer.data.repData as unknown as Got;
};
const redis = () => api.app.get<RedisClient>(REDIS);
const sealed = (key: string, text: string) => {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
};
/** The correct points, as a person would see them in the picture. */
const pointsOf = async (token: string, by = 0): Promise<string> => {
  const { answer } = JSON.parse((await redis().get(`captcha:${token}`)) as string) as {
    answer: { kind: string; x: number; points: { x: number; y: number }[] };
  };
  return JSON.stringify(
    answer.kind === 'blockPuzzle' ? { x: answer.x + by, y: 5 } : answer.points.map(({ x, y }) => ({ x: x + by, y })),
  );
};
const check = (token: string, pointJson: string, captchaType?: string) =>
  api.anonymous.post(session.captchaCheck, { token, pointJson, captchaType }, { form: true });
const passed = {
  code: 200,
  message: 'OK',
  data: { repCode: '0000', repMsg: null, success: true, repData: { result: true, captchaVerification: null } },
};
const refused = {
  http: 200,
  code: 200,
  data: { repCode: '6201', success: false, repData: null, repMsg: expect.any(String) as unknown },
};
const solve = async () => {
  const { token, secretKey } = await get();
  const points = await pointsOf(token);
  await check(token, sealed(secretKey, points));
  return sealed(secretKey, `${token}---${points}`);
};

it("returns the school's captcha type or the requested one", async () => {
  expect(await get()).toMatchObject({
    captchaType: 'clickWord',
    jigsawImageBase64: null,
    wordList: [expect.any(String), expect.any(String), expect.any(String)],
    result: false,
  });
  const puzzle = await get('blockPuzzle');
  expect(puzzle).toMatchObject({
    captchaType: 'blockPuzzle',
    wordList: null,
    jigsawImageBase64: expect.stringMatching(/^iVBORw0KGgo/) as unknown,
  });
  expect(puzzle.secretKey).toMatch(/^[\x21-\x7e]{16}$/);
});

it.each(['clickWord', 'blockPuzzle'] as const)(
  'accepts a right %s with or without its type, and echoes the points',
  async (kind) => {
    for (const captchaType of [kind, undefined]) {
      const { token, secretKey } = await get(kind);
      const pointJson = sealed(secretKey, await pointsOf(token, 4));
      expect(await check(token, pointJson, captchaType)).toMatchObject({
        ...passed,
        data: { ...passed.data, repData: { ...passed.data.repData, token, pointJson, captchaType: kind } },
      });
    }
  },
);

it('checks a captcha once, right or wrong', async () => {
  const { token, secretKey } = await get();
  const right = sealed(secretKey, await pointsOf(token));
  expect(await check(token, sealed(secretKey, '[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]'))).toMatchObject(refused);
  expect(await check(token, right)).toMatchObject(refused);
  const twice = await get();
  const points = sealed(twice.secretKey, await pointsOf(twice.token));
  const answers = await Promise.all([
    check(twice.token, points),
    check(twice.token, points),
    check(twice.token, points),
  ]);
  expect(answers.map(({ data }) => data.repCode).sort()).toEqual(['0000', '6201', '6201']);
});

it.each([
  ['nothing', undefined, undefined],
  ['a token that is none', 'x', 'x'],
  ['an unknown token', '0'.repeat(32), 'eA=='],
  ['plain points', null, '[{"x":1,"y":1}]'],
])('answers %s with the one refusal code', async (_what, token, pointJson) => {
  const real = token === null ? (await get()).token : token;
  expect(await api.anonymous.post(session.captchaCheck, { token: real, pointJson })).toMatchObject(refused);
});

it('accepts a passed check once, by its owner, within three minutes', async () => {
  const captchas = api.app.get(CaptchaService);
  const proof = await solve();
  expect(await captchas.consume(proof, 5)).toEqual({ at: expect.any(Number) as unknown, userId: null });
  expect(await captchas.consume(proof, 5)).toBeNull();
  expect([await captchas.consume(undefined, 5), await captchas.consume('x', 5)]).toEqual([null, null]);
  const [key] = (await redis().keys('captcha.passed:*')).length ? await redis().keys('captcha.passed:*') : [''];
  if (key) expect(await redis().ttl(key)).toBeLessThanOrEqual(180);
});

it('refuses a check passed by another member', async () => {
  const captchas = api.app.get(CaptchaService);
  const userId = await aPerson(api.db);
  const member = await api.clientFor(userId);
  const proofs: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { token, secretKey } = (await member.get(session.captchaGet)).data.repData as unknown as Got;
    const points = await pointsOf(token);
    await member.post(session.captchaCheck, { token, pointJson: sealed(secretKey, points) });
    proofs.push(sealed(secretKey, `${token}---${points}`));
  }
  expect([await captchas.consume(proofs[0], userId + 1), await captchas.consume(proofs[1], userId)]).toEqual([
    null,
    { at: expect.any(Number), userId },
  ]);
});

it('allows several attempts in a row, up to a limit', async () => {
  const member = await api.clientFor(await aPerson(api.db));
  const codes: string[] = [];
  for (let i = 0; i < 22; i += 1) codes.push((await member.get(session.captchaGet)).data.repCode);
  expect(codes.slice(0, 9)).toEqual(Array(9).fill('0000'));
  expect(codes.at(-1)).toBe('6201');
});

it("does not count a member's captchas against others at his address", async () => {
  expect((await get()).token).toMatch(/^[0-9a-f]{32}$/);
});

it('limits bookings per member and minute, whatever he sends', async () => {
  const member = await api.clientFor(await aPerson(api.db));
  const answers: (string | undefined)[] = [];
  for (let i = 0; i < 22; i += 1) answers.push((await member.post(reservations.submit, {} as never)).errKey);
  expect([new Set(answers.slice(0, 20)), new Set(answers.slice(20))]).toEqual([
    new Set(['BAD_INPUT']),
    new Set(['TOO_FAST']),
  ]);
});
