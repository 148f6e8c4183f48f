/** Downloads a file by an address fetched now; the page stays open. */
export async function openFile(fetchAddress: () => Promise<{ readonly url: string }>): Promise<void> {
  const { url } = await fetchAddress();
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}
