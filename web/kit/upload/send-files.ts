import type { Endpoint, ReplyOf } from '#contract/kit/endpoint';
import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import { CallError, requireLogin, transportTexts } from '#web/kit/call/call';
import { requestOf } from '#web/kit/call/request';

/** Progress from 0 to 100, and a signal to abort. */
interface FileSendOptions {
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

const errorOf = (status: number, envelope: Partial<Envelope> | null): CallError => {
  const detail = { errKey: envelope?.errKey, traceId: envelope?.traceId, data: envelope?.data };
  if (envelope?.message)
    return new CallError(
      envelope.code ?? 0,
      { zh: envelope.message, en: envelope.messageEn || envelope.message },
      detail,
    );
  return new CallError(envelope?.code ?? 0, status >= 500 ? transportTexts.busy : transportTexts.request, detail);
};

function envelopeOf(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
}

/**
 * Uploads files with a signed request; text fields are signed, files are not. Throws `CallError` on refusal; the end of
 * a login is shown as for every call.
 */
export function sendFiles<E extends Endpoint>(
  endpoint: E,
  files: readonly { readonly blob: Blob; readonly name: string }[],
  texts: Readonly<Record<string, string | number>> = {},
  { onProgress, signal }: FileSendOptions = {},
): Promise<ReplyOf<E>> {
  const [url, init] = requestOf(endpoint, texts);
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, String(text));
  for (const { blob, name } of files) body.append(endpoint.files?.field ?? 'files', blob, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      if (name !== 'content-type') request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.onerror = () => reject(new CallError(0, transportTexts.network));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onload = () => {
      const envelope = envelopeOf(request.responseText);
      if (request.status < 400 && envelope?.code === envelopeCode.ok) {
        const parsed = endpoint.reply.safeParse(envelope.data);
        onProgress?.(100);
        return parsed.success
          ? resolve(parsed.data as ReplyOf<E>)
          : reject(new CallError(0, transportTexts.format, { traceId: envelope.traceId }));
      }
      const error = errorOf(request.status, envelope);
      if (envelope?.toLogin === 1 || envelope?.code === envelopeCode.loginExpired)
        requireLogin(error.text, envelope.traceId);
      return reject(error);
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
