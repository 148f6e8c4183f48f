import { createHash, randomBytes } from 'node:crypto';
import { same } from '#tools/counterparts/reading';
import type { Desk } from './desk';
import type { Farewell } from './farewell';
import type { Faults } from './faults';
import { json, redirect, type Answer, type Asked, type Route } from './http';
import type { Keys } from './keys';
import type { Errand, UniversityLogin } from './logins';
import { refusal } from './pages';
import { subjectOf } from './people';
import { signed } from './tokens';

const LIVES = 300;
const isAnswer = (value: object): value is Answer => 'status' in value;
const wrong = (error: string, status = 400): Answer => json(status, { error });

/**
 * Routes of OpenID Connect 1.0: discovery, code with PKCE (S256), RS256 identity tokens, userinfo, back-channel logout.
 */
export function oidcRoutes(keys: Keys, desk: Desk, farewell: Farewell, faults: Faults, issuer: () => string): Route[] {
  const { logins } = desk;
  const access = new Map<string, { login: UniversityLogin; at: number }>();

  /** Checks the redirect address; returns it with its origin, or an error page. */
  const asks = (query: URLSearchParams): { redirectUri: string; origin: string } | Answer => {
    const redirectUri = query.get('redirect_uri');
    const origin = desk.originOf(redirectUri, desk.entrance('oidc'));
    if (query.get('client_id') !== keys.client.clientId || redirectUri === null || origin === null)
      return refusal('该应用未在统一身份认证登记。', 'This client is not registered here.');
    return { redirectUri, origin };
  };
  const back = (redirectUri: string, fields: Record<string, string | null>): string => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...fields, iss: issuer() }))
      if (value !== null) url.searchParams.set(name, value);
    return url.href;
  };
  const onward = (login: UniversityLogin, query: URLSearchParams, redirectUri: string, origin: string): string => {
    const code = logins.errand('OC', login, {
      redirectUri,
      origin,
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
    });
    return back(redirectUri, { code, state: query.get('state') });
  };
  const authorize = (asked: Asked): Answer => {
    const known = asks(asked.query);
    if (isAnswer(known)) return known;
    const { redirectUri, origin } = known;
    const state = asked.query.get('state');
    if (asked.query.get('response_type') !== 'code')
      return redirect(back(redirectUri, { error: 'unsupported_response_type', state }));
    if (!(asked.query.get('scope') ?? '').split(' ').includes('openid'))
      return redirect(back(redirectUri, { error: 'invalid_scope', state }));
    if (
      asked.query.get('code_challenge_method') !== 'S256' ||
      !/^[\w-]{43}$/.test(asked.query.get('code_challenge') ?? '')
    )
      return redirect(back(redirectUri, { error: 'invalid_request', state }));
    const action = `/oidc/authorize?${asked.query.toString()}`;
    if (asked.method === 'POST') {
      const entered = desk.answer(asked, action);
      return isAnswer(entered)
        ? entered
        : redirect(onward(entered.login, asked.query, redirectUri, origin), entered.headers);
    }
    const present = asked.query.get('prompt') === 'login' ? undefined : desk.login(asked);
    if (present) return redirect(onward(present, asked.query, redirectUri, origin));
    return asked.query.get('prompt') === 'none'
      ? redirect(back(redirectUri, { error: 'login_required', state }))
      : desk.ask(action);
  };

  const tokens = ({ login, facts }: Errand): Answer => {
    const iat = Math.floor(Date.now() / 1_000);
    const token = randomBytes(24).toString('base64url');
    access.set(token, { login, at: Date.now() });
    login.clients.add(facts['origin'] ?? '');
    const { username, name } = login.person;
    const claims = {
      iss: issuer(),
      aud: keys.client.clientId,
      sub: subjectOf(login.person),
      sid: login.sid,
      iat,
      exp: iat + LIVES,
      auth_time: Math.floor(login.at / 1_000),
      nonce: facts['nonce'],
      preferred_username: username,
      name,
    };
    const idToken = faults.now.token === 'missing' ? {} : { id_token: signed(keys, claims, faults.now.token) };
    return json(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIVES,
      scope: 'openid profile',
      ...idToken,
    });
  };
  const exchange = ({ form, headers }: Asked): Answer => {
    const [id = '', secret = ''] = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64')
      .toString('utf8')
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (!same(id, keys.client.clientId) || !same(secret, keys.client.clientSecret)) return wrong('invalid_client', 401);
    if (form.get('grant_type') !== 'authorization_code') return wrong('unsupported_grant_type');
    const errand = logins.take(form.get('code') ?? '', faults.now.replayable);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      errand &&
      errand.facts['redirectUri'] === form.get('redirect_uri') &&
      (faults.now.forgetsChallenge || same(challenge, errand.facts['challenge'] ?? ''));
    return right ? tokens(errand) : wrong('invalid_grant');
  };
  const userinfo = ({ headers }: Asked): Answer => {
    const held = access.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    if (!held || Date.now() - held.at > LIVES * 1_000) return wrong('invalid_token', 401);
    const { person } = held.login;
    return json(200, {
      sub: faults.now.token === 'subject' ? 'somebody-else' : subjectOf(person),
      preferred_username: person.username,
      name: person.name,
      userType: person.kind,
    });
  };
  const endSession = async (asked: Asked): Promise<Answer> => {
    const fields = asked.method === 'POST' ? asked.form : asked.query;
    const hint = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(fields.get('id_token_hint') ?? '')?.[1];
    const named = hint
      ? logins.named(String((JSON.parse(Buffer.from(hint, 'base64url').toString('utf8')) as { sid?: unknown }).sid))
      : undefined;
    const login = desk.login(asked) ?? named;
    if (login) await farewell.say(login);
    const to = fields.get('post_logout_redirect_uri');
    return desk.goodbye(desk.mayReturn(to) ? to : '/');
  };
  const at = (path: string): string => issuer() + path;
  const metadata = () =>
    json(200, {
      issuer: issuer(),
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/userinfo'),
      jwks_uri: at('/jwks'),
      end_session_endpoint: at('/logout'),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      claims_supported: ['sub', 'sid', 'name', 'preferred_username', 'userType'],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  return [
    { method: 'GET', path: '/oidc/.well-known/openid-configuration', call: 'discovery', run: metadata },
    { method: 'GET', path: '/oidc/jwks', call: 'jwks', run: () => json(200, { keys: [keys.jwk] }) },
    { method: 'GET', path: '/oidc/authorize', call: 'login', run: authorize },
    { method: 'POST', path: '/oidc/authorize', call: 'login', run: authorize },
    { method: 'POST', path: '/oidc/token', call: 'token', run: exchange },
    { method: 'GET', path: '/oidc/userinfo', call: 'userinfo', run: userinfo },
    { method: 'GET', path: '/oidc/logout', call: 'logout', run: endSession },
    { method: 'POST', path: '/oidc/logout', call: 'logout', run: endSession },
  ];
}
