import type { Envelope } from '#contract/kit/envelope';

/** A file upload received by the stub. */
interface SeenUpload {
  readonly url: string;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stubs the file upload request; it replies when the test continues it, or fails if there is no reply. */
export function stubUpload(answer: (sent: SeenUpload) => Partial<Envelope> | null): {
  readonly sent: readonly SeenUpload[];
  readonly restore: () => void;
} {
  const sent: SeenUpload[] = [];
  const real = globalThis.XMLHttpRequest;
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 200;
    responseText = '';
    private url = '';
    private stopped = false;
    private readonly headers: Record<string, string> = {};
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {
      this.stopped = true;
      this.onabort?.();
    }
    send(body: FormData) {
      const one = { url: this.url, body, headers: this.headers };
      sent.push(one);
      this.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 });
      setTimeout(() => {
        if (this.stopped) return;
        const reply = answer(one);
        if (reply === null) return this.onerror?.();
        this.responseText = JSON.stringify({ code: 200, message: 'OK', messageEn: 'OK', data: {}, ...reply });
        return this.onload?.();
      }, 150);
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as never;
  return {
    sent,
    restore: () => {
      globalThis.XMLHttpRequest = real;
    },
  };
}
