import { Checkbox } from 'antd';
import type { ChangeCompanion } from '#contract/order-changes/change.contract';
import { DataText } from '#web/kit/text/data-text';
import { useWords } from '#web/kit/session/words';

/** Possible companions: those of the booking and others, each with its conflict. */
export function BuddyChoice({
  companions,
  chosen,
  choose,
  max,
}: {
  readonly companions: readonly ChangeCompanion[];
  readonly chosen: readonly number[];
  readonly choose: (userIds: readonly number[]) => void;
  readonly max: number;
}) {
  const { t, pick } = useWords();
  if (companions.length === 0)
    return (
      <p className="v-quiet">
        {t({
          zh: '还没有同行人，请先让用户在“我的同行人”中添加。',
          en: 'No companions yet. Add them under My companions first.',
        })}
      </p>
    );
  return (
    <ul className="oc-mates">
      {companions.map(({ userId, name, zh, en }) => {
        const on = chosen.includes(userId);
        return (
          <li key={userId}>
            <Checkbox
              checked={on}
              disabled={!on && (zh !== null || (max > 0 && chosen.length >= max))}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, userId] : chosen.filter((companion) => companion !== userId))
              }
            >
              <DataText>{name}</DataText>
              {zh === null ? null : <small>{pick(zh, en)}</small>}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}
