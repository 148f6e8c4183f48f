import type { Envelope } from '#contract/kit/envelope';
import { useEntry, type EntryInfo } from '#web/kit/session/entry';

/** A request received by the stubbed server. */
export interface SeenRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A reply of the stubbed server: parts of an envelope, a whole response with its HTTP status, or an error that never
 * arrives.
 */
export type StubAnswer =
  Partial<Envelope> | { readonly status: number; readonly body: string; readonly type?: string } | Error;

/** Deployment information of the stubbed server. */
export const testEntry: EntryInfo = {
  systemName: '场馆管理系统',
  systemNameEn: 'Campus Venues',
  school: '示范大学',
  schoolEn: 'Model University',
  themeMain: '#004a99',
  captcha: { mode: 'clickWord', submit: true },
  frontName: '智慧场馆',
  frontNameEn: 'Smart Venues',
  loginLook: 'split',
  externalLabel: '校外人员',
  externalLabelEn: 'External person',
  multiMerchant: true,
  maintenance: null,
  client: { appKey: 'demo-key', appSecret: 'demo-secret' },
  front: true,
  closeCheck: false,
  sso: [],
  demo: null,
};

function responseOf(answer: Exclude<StubAnswer, Error>): Response {
  const {
    status,
    body,
    type = 'application/json',
  } = 'status' in answer
    ? answer
    : { status: 200, body: JSON.stringify({ code: 200, message: 'OK', messageEn: 'OK', data: {}, ...answer }) };
  const response = {
    status,
    ok: status < 400,
    headers: { get: (name: string) => (name.toLowerCase() === 'content-type' ? type : null) },
    clone: () => responseOf(answer),
    json: async () => JSON.parse(body) as unknown,
    text: async () => body,
    blob: async () => new Blob([body], { type }),
  };
  return response as unknown as Response;
}

/** Stubs fetch with a server of the spec; returns the received requests. */
export function stubServer(answer: (seen: SeenRequest) => StubAnswer): readonly SeenRequest[] {
  const all: SeenRequest[] = [];
  useEntry.setState({ entry: testEntry });
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const seen: SeenRequest = {
      url: new URL(url, 'http://localhost'),
      method: init.method ?? 'GET',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: String(init.body ?? ''),
    };
    all.push(seen);
    const answered = answer(seen);
    if (answered instanceof Error) throw answered;
    return responseOf(answered);
  }) as typeof fetch;
  return all;
}
