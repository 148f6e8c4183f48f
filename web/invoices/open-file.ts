/** Fetches a file by an address asked for now. It is served to be kept, so the page stays where it is. */
export async function openFile(ask: () => Promise<{ readonly url: string }>): Promise<void> {
  const { url } = await ask();
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}
