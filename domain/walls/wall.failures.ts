import { failures } from '#domain/kit/failure';

/** Refusals of walls and their layouts. */
export const wallFailure = failures({
  wallMissing: {
    kind: 'missing',
    zh: '没有这个大屏，请核对地址或在“大屏布局”中新建',
    en: 'This wall does not exist. Check the address, or add it under Wall layouts.',
  },
  wallCodeTaken: {
    kind: 'refused',
    zh: '编码“{code}”已被使用，请换一个',
    en: 'The code {code} is already in use. Choose another.',
  },
  wallFixed: {
    kind: 'refused',
    zh: '这是系统地址对应的大屏，不能删除或更改编码，可以停用',
    en: 'This wall belongs to a fixed address. It cannot be deleted or change its code; disable it instead.',
  },
  wallPlaceMissing: {
    kind: 'invalid',
    zh: '请为这个大屏选择场馆或场地',
    en: 'Choose the venue or site of this wall.',
  },
  layoutEmpty: {
    kind: 'invalid',
    zh: '每一页至少放一个内容，空白页请删除',
    en: 'Every page needs at least one widget. Remove empty pages.',
  },
  widgetOutside: {
    kind: 'invalid',
    zh: '内容超出了画面，请移回网格内',
    en: 'A widget lies outside the screen. Move it back into the grid.',
  },
  widgetTooSmall: {
    kind: 'invalid',
    zh: '内容太小，看不清楚，至少需要 {w} × {h} 格',
    en: 'A widget is too small to read. It needs at least {w} by {h} units.',
  },
  widgetsOverlap: {
    kind: 'invalid',
    zh: '内容相互重叠，请移开后再保存',
    en: 'Widgets overlap. Move them apart before saving.',
  },
  widgetTwice: {
    kind: 'invalid',
    zh: '同一页中每种内容只能放一个',
    en: 'Each kind of widget can stand on a page only once.',
  },
  widgetForeign: {
    kind: 'invalid',
    zh: '有的内容不适用于所选的位置（全校、场馆或场地），请删除或更换',
    en: 'A widget does not fit the chosen place (school, venue or site). Remove or replace it.',
  },
});
