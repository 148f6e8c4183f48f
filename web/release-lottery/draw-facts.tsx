import { schoolStamp } from '#web/kit/browser/clock';
import { stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';
import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import { requestedSlots } from './requested-slots';

/** Entry period, seed and hash of a draw. */
export function DrawFacts({ of }: { readonly of: ReleaseLotteryView }) {
  const { t, pick, lang } = useWords();
  const moment = (at: number | null) => (at === null ? DASH : stampText(schoolStamp(at), lang));
  return (
    <dl>
      <dt>{t({ zh: '登记时间', en: 'Entry period' })}</dt>
      <dd>
        {moment(of.opensAt)} – {moment(of.closesAt)}
      </dd>
      <dt>{t({ zh: '校验值公布于', en: 'Hash published at' })}</dt>
      <dd>{moment(of.announcedAt)}</dd>
      <dt>{t({ zh: '种子校验值', en: 'Seed hash' })}</dt>
      <dd>
        <code>{of.seedHash}</code>
      </dd>
      <dt>{t({ zh: '种子', en: 'Seed' })}</dt>
      <dd>{of.seed ? <code>{of.seed}</code> : t({ zh: '抽签后公布', en: 'Published after the draw' })}</dd>
      <dt>{t({ zh: '抽签号', en: 'Tickets' })}</dt>
      <dd>{of.tickets}</dd>
      {of.taken.length > 0 ? (
        <>
          <dt>{t({ zh: '不在抽签之列', en: 'Excluded from the draw' })}</dt>
          <dd>{requestedSlots(of, of.taken, pick, lang)}</dd>
        </>
      ) : null}
    </dl>
  );
}
