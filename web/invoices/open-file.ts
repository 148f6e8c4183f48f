/** Opens a file by an address asked for now. The window is opened first: a browser lets nobody open one after waiting. */
export async function openFile(ask: () => Promise<{ readonly url: string }>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { url } = await ask();
    if (tab) tab.location.href = url;
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
