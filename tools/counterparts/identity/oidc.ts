import { createHash, randomBytes } from 'node:crypto';
import { isEqualInConstantTime } from '#tools/counterparts/request-reader';
import type { SsoLoginService } from './login-service';
import type { SingleLogout } from './single-logout';
import type { IdentityFaults } from './faults';
import { json, redirect, type IdentityAnswer, type IdentityRequest, type IdentityRoute } from './http';
import type { IdentityKeys } from './keys';
import type { IssuedTicket, UniversityLogin } from './logins';
import { refusalPage } from './pages';
import { subjectOf } from './people';
import { signToken } from './tokens';

const TOKEN_LIFETIME_S = 300;
const isAnswer = (value: object): value is IdentityAnswer => 'status' in value;
const errorReply = (error: string, status = 400): IdentityAnswer => json(status, { error });

/**
 * Routes of OpenID Connect 1.0: discovery, code with PKCE (S256), RS256 identity tokens, userinfo, back-channel logout.
 */
export function oidcRoutes(
  keys: IdentityKeys,
  loginService: SsoLoginService,
  singleLogout: SingleLogout,
  faults: IdentityFaults,
  issuer: () => string,
): IdentityRoute[] {
  const { logins } = loginService;
  const access = new Map<string, { login: UniversityLogin; at: number }>();

  /** Checks the redirect address; returns it with its origin, or an error page. */
  const checkRequest = (query: URLSearchParams): { redirectUri: string; origin: string } | IdentityAnswer => {
    const redirectUri = query.get('redirect_uri');
    const origin = loginService.originOf(redirectUri, loginService.entrance('oidc'));
    if (query.get('client_id') !== keys.client.clientId || redirectUri === null || origin === null)
      return refusalPage('该应用未在统一身份认证登记。', 'This client is not registered here.');
    return { redirectUri, origin };
  };
  const back = (redirectUri: string, fields: Record<string, string | null>): string => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...fields, iss: issuer() }))
      if (value !== null) url.searchParams.set(name, value);
    return url.href;
  };
  const onward = (login: UniversityLogin, query: URLSearchParams, redirectUri: string, origin: string): string => {
    const code = logins.issueTicket('OC', login, {
      redirectUri,
      origin,
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
    });
    return back(redirectUri, { code, state: query.get('state') });
  };
  const authorize = (request: IdentityRequest): IdentityAnswer => {
    const known = checkRequest(request.query);
    if (isAnswer(known)) return known;
    const { redirectUri, origin } = known;
    const state = request.query.get('state');
    if (request.query.get('response_type') !== 'code')
      return redirect(back(redirectUri, { error: 'unsupported_response_type', state }));
    if (!(request.query.get('scope') ?? '').split(' ').includes('openid'))
      return redirect(back(redirectUri, { error: 'invalid_scope', state }));
    if (
      request.query.get('code_challenge_method') !== 'S256' ||
      !/^[\w-]{43}$/.test(request.query.get('code_challenge') ?? '')
    )
      return redirect(back(redirectUri, { error: 'invalid_request', state }));
    const action = `/oidc/authorize?${request.query.toString()}`;
    if (request.method === 'POST') {
      const entered = loginService.submitForm(request, action);
      return isAnswer(entered)
        ? entered
        : redirect(onward(entered.login, request.query, redirectUri, origin), entered.headers);
    }
    const present = request.query.get('prompt') === 'login' ? undefined : loginService.login(request);
    if (present) return redirect(onward(present, request.query, redirectUri, origin));
    return request.query.get('prompt') === 'none'
      ? redirect(back(redirectUri, { error: 'login_required', state }))
      : loginService.loginForm(action);
  };

  const tokens = ({ login, facts }: IssuedTicket): IdentityAnswer => {
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
      exp: iat + TOKEN_LIFETIME_S,
      auth_time: Math.floor(login.at / 1_000),
      nonce: facts['nonce'],
      preferred_username: username,
      name,
    };
    const idToken =
      faults.current.token === 'missing' ? {} : { id_token: signToken(keys, claims, faults.current.token) };
    return json(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
      scope: 'openid profile',
      ...idToken,
    });
  };
  const exchange = ({ form, headers }: IdentityRequest): IdentityAnswer => {
    const [id = '', secret = ''] = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64')
      .toString('utf8')
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (!isEqualInConstantTime(id, keys.client.clientId) || !isEqualInConstantTime(secret, keys.client.clientSecret))
      return errorReply('invalid_client', 401);
    if (form.get('grant_type') !== 'authorization_code') return errorReply('unsupported_grant_type');
    const errand = logins.redeemTicket(form.get('code') ?? '', faults.current.replayable);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      errand &&
      errand.facts['redirectUri'] === form.get('redirect_uri') &&
      (faults.current.forgetsChallenge || isEqualInConstantTime(challenge, errand.facts['challenge'] ?? ''));
    return right ? tokens(errand) : errorReply('invalid_grant');
  };
  const userinfo = ({ headers }: IdentityRequest): IdentityAnswer => {
    const held = access.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    if (!held || Date.now() - held.at > TOKEN_LIFETIME_S * 1_000) return errorReply('invalid_token', 401);
    const { person } = held.login;
    return json(200, {
      sub: faults.current.token === 'subject' ? 'somebody-else' : subjectOf(person),
      preferred_username: person.username,
      name: person.name,
      userType: person.kind,
    });
  };
  const endSession = async (request: IdentityRequest): Promise<IdentityAnswer> => {
    const fields = request.method === 'POST' ? request.form : request.query;
    const hint = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(fields.get('id_token_hint') ?? '')?.[1];
    const named = hint
      ? logins.bySid(String((JSON.parse(Buffer.from(hint, 'base64url').toString('utf8')) as { sid?: unknown }).sid))
      : undefined;
    const login = loginService.login(request) ?? named;
    if (login) await singleLogout.endLogin(login);
    const to = fields.get('post_logout_redirect_uri');
    return loginService.clearCookie(loginService.mayReturn(to) ? to : '/');
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
