import { readEnv } from './env';

const secret = '0123456789012345678901234567890123456789';
const least = {
  DATABASE_URL: 'postgres://x/y',
  REDIS_URL: 'redis://x',
  TOKEN_SECRET: secret,
  SECRETS_KEY: secret,
  AUDIT_KEY: secret,
};

describe('the environment', () => {
  it("has the demo campus's public keys and no secret by default", () => {
    expect(readEnv(least)).toMatchObject({
      PORT: 3000,
      SCHOOL: 'demo',
      DEMO: false,
      TEST_MODE: false,
      APP_KEY: 'demo-key',
      APP_SECRET: 'demo-secret',
      API_BASE: '/venue-server',
      TRUST_PROXY: '',
    });
    expect(() => readEnv({ ...least, SECRETS_KEY: undefined })).toThrow(/SECRETS_KEY/);
  });

  it('reports all errors together', () => {
    expect(() => readEnv({ ...least, TOKEN_SECRET: 'short', SCHOOL: 'other', PORT: '99999' })).toThrow(
      /PORT[^]*SCHOOL[^]*TOKEN_SECRET/,
    );
  });

  it.each([['DEMO'], ['TEST_MODE'], ['CLOSE_CHECK']])('refuses %s in production', (name) => {
    expect(() => readEnv({ ...least, NODE_ENV: 'production', [name]: '1' })).toThrow(new RegExp(name));
    expect(readEnv({ ...least, [name]: '1' })).toMatchObject({ [name]: true });
  });

  it('is that of a production school in production, with keys of its own', () => {
    const own = { APP_KEY: 'a', APP_SECRET: 'b', PIN_KEY: '0123456789abcdef', PIN_IV: '0123456789abcdef' };
    const production = { ...least, ...own, NODE_ENV: 'production' };
    expect(readEnv(production)).toMatchObject({ SCHOOL: 'production', PLAIN_SCHOOL: false });
    for (const name of Object.keys(own))
      expect(() => readEnv({ ...production, [name]: undefined })).toThrow(new RegExp(`${name} of the demo campus`));
    expect(() => readEnv({ ...production, SCHOOL: 'plain' })).toThrow(/PLAIN_SCHOOL=1/);
    expect(readEnv({ ...production, SCHOOL: 'plain', PLAIN_SCHOOL: '1' })).toMatchObject({ SCHOOL: 'plain' });
  });

  it.each([
    ['HOLD_SECONDS', '5'],
    ['FAILPOINTS', 'a=kill'],
  ])('accepts %s in test mode only', (name, value) => {
    expect(() => readEnv({ ...least, [name]: value })).toThrow(/TEST_MODE=1/);
    expect(readEnv({ ...least, TEST_MODE: '1', [name]: value })).toHaveProperty(name);
  });
});
