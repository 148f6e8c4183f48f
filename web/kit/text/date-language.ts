import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { Lang } from './lang';

/** Sets the language of calendars and dates of components; antd follows in the frames. */
export function setDateLanguage(lang: Lang): void {
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');
}
