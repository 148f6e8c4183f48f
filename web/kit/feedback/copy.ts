import type { Text } from '#web/kit/text/lang';

/** Shown when a page cannot access the clipboard. */
export const copyManuallyText: Text = {
  zh: '浏览器不允许自动复制，请选中后按 Ctrl+C（手机上长按）复制',
  en: 'Your browser does not allow copying. Select the text and press Ctrl+C, or press and hold on a phone',
};

/**
 * Copies with the legacy command: selects the text inside the focused element, so that a dialog does not take the focus
 * back.
 */
function copyBySelection(text: string): boolean {
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

/**
 * Copies a text. Browsers deny the clipboard to pages without TLS; a selection is used there. Returns false if neither
 * worked.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
