/** Opens a file in a tab of its own, by an address fetched now. */
export async function openInTab(address: Promise<{ readonly url: string }>): Promise<void> {
  window.open((await address).url, '_blank', 'noopener');
}
