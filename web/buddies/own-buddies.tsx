import { Button, Popconfirm } from 'antd';
import { checkStatus } from '#domain/system/check.status';
import { buddies, type BuddyOverview, type BuddyView } from '#contract/buddies/buddy.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { dayText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { BuddyPerson, type RunAction } from './buddy-person';

/** The member's own companions. */
export function OwnBuddies({
  overview,
  act,
  busy,
  onEditNote,
}: {
  overview: BuddyOverview;
  act: RunAction;
  busy: boolean;
  onEditNote: (one: BuddyView) => void;
}) {
  const { t, pick, lang } = useWords();
  const today = schoolDate();
  return (
    <ul className="b-people">
      {overview.companions.map((one) => {
        const early = today < one.removableOn;
        const waiting = one.checkStatus !== checkStatus.passed;
        return (
          <BuddyPerson
            key={one.id}
            name={pick(one.name, one.enName)}
            under={
              <>
                {one.note !== '' && (
                  <>
                    <DataText>{one.note}</DataText> ·{' '}
                  </>
                )}
                {t({ zh: `${dayText(one.since, lang)} 起`, en: `Since ${dayText(one.since, lang)}` })}
              </>
            }
          >
            {waiting && <StatusTag of={checkStatus} code={one.checkStatus} />}
            <Button size="small" type="text" onClick={() => onEditNote(one)}>
              {t({ zh: '备注', en: 'Note' })}
            </Button>
            <Popconfirm
              title={t({ zh: `移除 ${one.name}？`, en: `Remove ${one.enName || one.name}?` })}
              okText={t({ zh: '移除', en: 'Remove' })}
              cancelText={t({ zh: '返回', en: 'Back' })}
              onConfirm={() => act(() => call(buddies.remove, { id: one.id }))}
              disabled={early}
            >
              <Button
                size="small"
                type="text"
                danger
                disabled={early || busy}
                title={
                  early
                    ? t({
                        zh: `${dayText(one.removableOn, lang)} 起可移除`,
                        en: `Removable from ${dayText(one.removableOn, lang)}`,
                      })
                    : ''
                }
              >
                {waiting ? t({ zh: '撤回', en: 'Withdraw' }) : t({ zh: '移除', en: 'Remove' })}
              </Button>
            </Popconfirm>
          </BuddyPerson>
        );
      })}
    </ul>
  );
}
