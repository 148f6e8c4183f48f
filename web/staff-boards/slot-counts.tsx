import type { ReplyOf } from '#contract/kit/endpoint';
import type { slotStates } from '#contract/staff-boards/slot-state.contract';
import type { Text } from '#web/kit/text/lang';
import { count } from '#web/kit/text/format';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { useWords } from '#web/kit/session/words';
import './slot-counts.css';

const kinds: readonly (Text & {
  readonly key: keyof ReplyOf<typeof slotStates.list>['counts'];
  readonly glyph: 'ring' | 'quarter' | 'disc' | 'hatch';
})[] = [
  { key: 'free', zh: '可订', en: 'Free', glyph: 'ring' },
  { key: 'held', zh: '待支付', en: 'Held', glyph: 'quarter' },
  { key: 'taken', zh: '已订', en: 'Booked', glyph: 'disc' },
  { key: 'closed', zh: '未开放', en: 'Not open', glyph: 'hatch' },
];

/** The number of slots by state of the filtered day. */
export function SlotCounts({ reply }: { readonly reply: ReplyOf<typeof slotStates.list> | undefined }) {
  const { t } = useWords();
  if (!reply) return null;
  return (
    <dl className="slot-counts v-card">
      {kinds.map(({ key, glyph, ...name }) => (
        <div key={key}>
          <dt>
            <SlotGlyph name={glyph} /> {t(name)}
          </dt>
          <dd>{count(reply.counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
