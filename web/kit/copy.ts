import type { Text } from './lang';

/** What is left to do where a page may not reach the clipboard. */
export const copyYourself: Text = {
  zh: '浏览器不允许自动复制，请选中后按 Ctrl+C（手机上长按）复制',
  en: 'This browser lets no page copy for you. Select the text and press Ctrl+C, or hold it on a phone',
};

/** Copies the way pages did before there was a clipboard: a selection within what has the focus, so that no dialog takes it back. */
function bySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0;font-size:16px';
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

/** Copies a text; a browser keeps its clipboard from pages that came without TLS, and there a selection does. False where nothing did. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return bySelection(text);
  }
}
