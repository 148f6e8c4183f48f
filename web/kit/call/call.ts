import { sessionFailure } from '#domain/session/session.failures';
import { routeOf } from '#contract/catalogue';
import type { AnyEndpoint, Endpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import { showPrompt } from '#web/kit/session/prompt';
import { storeReturnPath } from '#web/kit/route/return-path';
import { requestOf, type CallOptions } from './request';
import { useSession } from '#web/kit/session/session';
import { routeAt, navigation } from '#web/kit/route/navigation';
import type { Text } from '#web/kit/text/lang';

/** Texts of document 1 §8 for transport errors. */
export const transportTexts = {
  request: { zh: '请求错误', en: 'request error' },
  busy: { zh: '系统繁忙', en: 'system busy' },
  format: { zh: '返回数据格式不正确', en: 'returned data format incorrect' },
  network: {
    zh: '您的网络不佳，请检查网络连接设置',
    en: 'your network is poor, please check network connection settings',
  },
  decrypt: { zh: '数据解密失败，请重新登录', en: 'data decrypt failed, please log in again' },
} as const satisfies Record<string, Text>;

/** A call that was refused or did not arrive: the envelope code (0 without one), its text, and the request id. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    readonly text: Text,
    readonly detail: {
      readonly errKey?: string | undefined;
      readonly traceId?: string | undefined;
      readonly data?: unknown;
    } = {},
  ) {
    super(text.en);
    this.name = 'CallError';
  }

  /** Whether the network failed: the outcome at the server is unknown. */
  get offline(): boolean {
    return this.code === 0 && this.text === transportTexts.network;
  }
}

const messageOf = ({ message, messageEn }: Partial<Envelope>, fallback: Text): Text => ({
  zh: message || fallback.zh,
  en: messageEn || message || fallback.en,
});

/**
 * Handles a session that ended: clears the storage, remembers the current path, shows the reason and leads to single
 * logout or to the login page (document 1 §8).
 */
export function requireLogin(text: Text, requestId?: string): void {
  const { loggedIn: wasLoggedIn, logoutUrl, leave: goToLogin } = useSession.getState();
  goToLogin();
  if (wasLoggedIn) storeReturnPath(navigation.here());
  showPrompt({
    text,
    requestId,
    then: () => (logoutUrl === '' ? navigation.to('/login', { replace: true }) : navigation.away(logoutUrl)),
  });
}

/**
 * Handles a logout in another tab, or a login end that another tab noticed first: a screen that needs a login shows a
 * message and leads to the login page.
 */
export function handleRemoteLogout(): void {
  if (!routeAt(navigation.here())?.flags?.includes('noLogin'))
    showPrompt({ text: sessionFailure.loginExpired, then: () => navigation.to('/login', { replace: true }) });
}

/**
 * The server's error key for a user who must choose a new password first. Quiet calls handle it too, because nothing
 * else is accessible.
 */
const PASSWORD_FIRST = 'PASSWORD_FIRST';

/**
 * Shows an error as document 1 §8 requires, unless the call is quiet or the error is silent by definition. The end of a
 * login is shown only for the current login.
 */
function showError(error: CallError, toLogin: boolean, quiet: boolean, token: string | null): void {
  const { code, text, detail } = error;
  if (code === envelopeCode.networkAuth) return;
  if (toLogin || code === envelopeCode.loginExpired) {
    if (token === useSession.getState().token) requireLogin(text, detail.traceId);
    return;
  }
  if (detail.errKey === PASSWORD_FIRST) {
    if (routeAt(navigation.here())?.name !== 'ModifyPwd')
      showPrompt({ text, then: () => navigation.to(routeOf('ModifyPwd').path) });
    return;
  }
  if (quiet) return;
  showPrompt({
    text,
    requestId: detail.traceId,
    then: code === envelopeCode.unauthorized ? () => navigation.back() : undefined,
  });
}

async function envelopeOf(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return body !== null && typeof body === 'object' && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

/** Returns the error of an unsuccessful response, or null for a success. */
function errorOf(response: Response, envelope: Envelope | null, isRaw: boolean): CallError | null {
  const detail = {
    errKey: envelope?.errKey,
    traceId: envelope?.traceId ?? response.headers.get('x-request-id') ?? undefined,
    data: envelope?.data,
  };
  if (response.status >= 500)
    return new CallError(envelope?.code ?? 0, messageOf(envelope ?? {}, transportTexts.busy), detail);
  if (response.status >= 400) return new CallError(envelope?.code ?? 0, transportTexts.request, detail);
  if (envelope === null) return isRaw ? null : new CallError(0, transportTexts.format, detail);
  return envelope.code === envelopeCode.ok
    ? null
    : new CallError(envelope.code, messageOf(envelope, transportTexts.busy), detail);
}

/** Sends a signed request and returns the result of a success through `read`; shows and throws every error. */
export async function send<T>(
  endpoint: AnyEndpoint,
  input: unknown,
  options: CallOptions,
  read: (response: Response) => Promise<T | CallError>,
): Promise<T> {
  const { token } = useSession.getState();
  let result: T | CallError;
  let toLogin = false;
  try {
    const [url, init] = requestOf(endpoint, input, options);
    const response = await fetch(url, init);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const envelope = isJson || response.status >= 400 ? await envelopeOf(response.clone()) : null;
    toLogin = envelope?.toLogin === 1;
    result =
      (isJson || response.status >= 400 ? errorOf(response, envelope, endpoint.raw ?? false) : null) ??
      (await read(response));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (error instanceof CallError) result = error;
    else if (error instanceof TypeError) result = new CallError(0, transportTexts.network);
    else throw error;
  }
  if (!(result instanceof CallError)) return result;
  showError(result, toLogin, options.quiet ?? false, token);
  throw result;
}

/**
 * Calls an endpoint of the contract and parses its reply. Errors are shown in the system-prompt modal and thrown as
 * `CallError`.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> =>
  send(endpoint, input, options, async (response) => {
    const envelope = await envelopeOf(response);
    const parsed = envelope === null ? null : endpoint.reply.safeParse(envelope.data);
    return parsed?.success
      ? (parsed.data as ReplyOf<E>)
      : new CallError(0, transportTexts.format, { traceId: envelope?.traceId });
  });

/** Calls an endpoint that replies with JSON outside the envelope (boards). */
export const callRaw = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> =>
  send(endpoint, input, options, async (response) => {
    const parsed = endpoint.reply.safeParse(await response.json().catch(() => null));
    return parsed.success ? (parsed.data as ReplyOf<E>) : new CallError(0, transportTexts.format);
  });

/** Returns the text of a caught error in both languages: the error's own text, else that the system is busy. */
export const textOf = (error: unknown): Text => (error instanceof CallError ? error.text : transportTexts.busy);
