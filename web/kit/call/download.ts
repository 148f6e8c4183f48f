import type { Endpoint, InputOf } from '#contract/kit/endpoint';
import { send } from './call';

/** Returns the file name of a response, or null. */
function nameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? null);
}

/** Fetches a file with a signed request and saves it through the browser. Errors are shown as for every call. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fallbackName: string,
): Promise<void> {
  const { blob, name } = await send(endpoint, input, {}, async (response) => ({
    blob: await response.blob(),
    name: nameOf(response) ?? fallbackName,
  }));
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
