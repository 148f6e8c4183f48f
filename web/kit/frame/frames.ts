import type { FrameName } from '#contract/kit/entry-page';

const repeat = (html: string, times: number): string => html.repeat(times);
const BOX = '<div class="box"></div>';
const mark = (size: number): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/><g fill="none" stroke="#fff" stroke-width="2"><rect x="6" y="9" width="20" height="14"/><path d="M16 9v14M6 13h4v6H6M26 13h-4v6h4"/><circle cx="16" cy="16" r="3"/></g></svg>`;
const LANGUAGE = '<i class="h22 w64 end"></i>';
const HEAD = '<i class="h22 w280"></i><i class="w120"></i>';
const TILES = `<div class="tiles">${repeat(BOX, 9)}</div>`;

/**
 * The shapes each layout shows before its scripts run, as HTML. They have the places and sizes of the layout, and no
 * words, because the language is known to the script only.
 */
export const frames: Readonly<Record<FrameName, string>> = {
  portal: `<div class="column"><div class="bar"><div class="row">${mark(28)}<i class="w120"></i>${repeat('<i class="w40 wide"></i>', 4)}${LANGUAGE}<i class="h32 w64"></i></div></div><div class="stage">${HEAD}<i class="h32 w280"></i>${TILES}<div class="columns"><div class="cards">${repeat(BOX, 6)}</div><div class="box short wide"></div></div></div></div>`,
  phone: `<div class="column"><div class="bar"><div class="row">${mark(22)}<i class="w64"></i>${LANGUAGE}</div></div><div class="stage">${HEAD}<div class="box short"></div><i class="h32"></i><i class="h44"></i>${TILES}<div class="list">${repeat(BOX, 6)}</div></div><div class="tabs">${repeat('<i class="w40 h22"></i>', 4)}</div></div>`,
  desk: `<div class="side"><div class="row">${mark(26)}<i class="w120"></i></div>${repeat('<i></i>', 8)}</div><div class="column"><div class="bar"><div class="row"><i class="w120"></i>${LANGUAGE}<i class="h32 w64"></i></div></div><div class="bar"><div class="row"><i class="w64 h22"></i></div></div><div class="stage"><div class="box short"></div><div class="box table">${repeat('<i></i>', 14)}</div></div></div>`,
  login: `<div class="claim"><div class="row">${mark(36)}<i class="w120"></i></div><div class="words"><i class="h44 w280"></i><i class="h44 w280"></i><i class="w120"></i></div></div><div class="form"><i class="h32 w64"></i><i class="h44"></i><i class="h44"></i><i class="h44"></i></div>`,
  wall: `<div class="board"><div class="row">${mark(56)}<i class="w280 h32"></i><i class="w280 h32 end"></i></div>${repeat('<div class="box four"></div>', 3)}<div class="box eight"></div><div class="box four"></div>${repeat('<div class="box four"></div>', 3)}</div>`,
  door: `<div class="middle">${mark(96)}</div>`,
  plain: `<div class="middle">${mark(48)}</div>`,
};
