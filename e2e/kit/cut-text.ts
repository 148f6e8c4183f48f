import type { Page } from '@playwright/test';

/** The widths at which no text may be cut: a desktop and a phone. */
export const TEXT_WIDTHS = [1440, 390] as const;

/**
 * Returns the texts and placeholders that do not fit their boxes at the present width. Boxes that scroll, cells of
 * tables, Chinese data and elements marked with `data-text` may be cut.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const DATA =
      '[lang^="zh"]:not(html), tbody td, [data-text], .v-ellipsis, .ant-select-content-has-value, .v-hidden, .ant-table-tbody, svg, canvas';
    const found = new Set<string>();
    const isVisible = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? '')
        .join(' ')
        .trim();
    /** Returns the nearest box that has a width: inline elements have none. */
    const boxOf = (element: Element): Element | null => {
      let box: Element | null = element;
      while (box && ['inline', 'contents'].includes(getComputedStyle(box).display)) box = box.parentElement;
      return box;
    };
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`.slice(0, 60);
    for (const element of document.querySelectorAll('main *, header *, nav *, aside *')) {
      const text = ownText(element);
      if (text === '' || element.closest(DATA) !== null || !isVisible(element)) continue;
      const box = boxOf(element);
      if (!box || box.clientWidth === 0 || ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) continue;
      if (box.scrollWidth > box.clientWidth + 1)
        found.add(`${name(box)} "${text.slice(0, 40)}": ${box.scrollWidth} in ${box.clientWidth} px`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]')) {
      const text = field.placeholder;
      if (!pen || text === '' || field.value !== '' || !isVisible(field) || field.matches('textarea')) continue;
      const style = getComputedStyle(field);
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const width = Math.ceil(pen.measureText(text).width);
      if (room > 0 && width > room + 1) found.add(`placeholder "${text}": ${width} in ${Math.floor(room)} px`);
    }
    return [...found];
  });
