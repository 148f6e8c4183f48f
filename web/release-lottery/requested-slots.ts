import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import type { Lang } from '#web/kit/text/lang';
import { withHanSpacing } from '#web/kit/text/date-text';
import type { Translator } from '#web/kit/text/translator';

/** Returns the requested slots of a draw as text, from pairs `space:time`. */
export function requestedSlots(
  data: ReleaseLotteryView,
  list: readonly string[],
  pick: Translator['pick'],
  lang: Lang,
): string {
  const places = new Map(data.spaces.map((space) => [String(space.id), pick(space.name, space.enName)]));
  const times = new Map(data.times.map((time) => [String(time.id), `${time.begin}–${time.end}`]));
  return list
    .map((want) => {
      const [space = '', time = ''] = want.split(':');
      return `${withHanSpacing(places.get(space) ?? space)} ${times.get(time) ?? time}`;
    })
    .join(lang === 'zh' ? '、' : ', ');
}
