import { Button, Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { mealKind, meetingService, meetingStage, roomLayout } from '#domain/meetings/meeting.status';
import { meetingDesk, type RunningMeeting } from '#contract/meetings/meeting-desk.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { StatusTag } from '#web/kit/theme/status-tag';

/** One meeting of the day: what is to be prepared, how many have signed in, and its extension. */
export function RunningMeetingCard({
  meeting,
  isToday,
  done,
}: {
  readonly meeting: RunningMeeting;
  readonly isToday: boolean;
  readonly done: () => void;
}) {
  const { t, pick, label } = useWords();
  const mayUse = useSession((state) => state.may)('MeetingRunningUse') && isToday;
  const { busy, problem, submit } = useSubmit();
  const { modal } = useFeedback();
  const [signed, setSigned] = useState<number | null>(null);
  const { tradeNo } = meeting;
  const run = (work: () => Promise<unknown>) =>
    void submit(async () => {
      await work();
      done();
    });
  const items = [
    ...meeting.services.map(({ code, qty, done: isDone }) => ({
      item: code,
      name: label(meetingService, code),
      n: qty,
      isDone,
    })),
    ...meeting.meals.map(({ kind, people, done: isDone }) => ({
      item: kind,
      name: label(mealKind, kind),
      n: people,
      isDone,
    })),
  ];
  return (
    <article className="v-card mt-card" data-stage={meeting.stage} aria-label={meeting.theme}>
      <header>
        <StatusTag of={meetingStage} code={meeting.stage} />
        <span className="v-quiet">
          {[pick(meeting.buildingName, meeting.enBuildingName), pick(meeting.siteName, meeting.enSiteName)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <h2>
        <DataText>{meeting.theme}</DataText>
      </h2>
      <p>
        <b>
          {meeting.begin}–{meeting.end}
        </b>{' '}
        · <DataText>{meeting.orgName}</DataText> · <DataText>{meeting.applicant}</DataText> {meeting.phone}
      </p>
      <p className="v-quiet">
        {t({ zh: `${meeting.joinerNum} 人`, en: `${meeting.joinerNum} people` })}
        {meeting.layout === null ? '' : ` · ${label(roomLayout, meeting.layout)}`}
        {meeting.leaderPresent ? ` · ${t({ zh: '校领导出席', en: 'School leader attends' })}` : ''}
      </p>
      {items.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有会务要求', en: 'Nothing to prepare' })}</p>
      ) : (
        <ul className="mt-list" aria-label={t({ zh: '会务清单', en: 'Checklist' })}>
          {items.map(({ item, name, n, isDone }) => (
            <li key={item} className={isDone ? 'is-done' : ''}>
              <Checkbox
                checked={isDone}
                disabled={!mayUse || busy}
                onChange={({ target }) =>
                  run(() => call(meetingDesk.serve, { tradeNo, item, isDone: target.checked ? 1 : 0 }, { quiet: true }))
                }
              >
                {name} × {n}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {meeting.remark === '' ? null : <DataText>{meeting.remark}</DataText>}
      <ProblemAlert problem={problem} />
      <footer>
        {mayUse ? (
          <>
            <span>{t({ zh: '签到', en: 'Checked in' })}</span>
            <InputNumber
              className="mt-count"
              aria-label={t({ zh: '签到人数', en: 'People checked in' })}
              min={0}
              max={9_999}
              precision={0}
              value={signed ?? meeting.signedNum}
              onChange={setSigned}
            />
            <b>/ {meeting.joinerNum}</b>
            <Button
              disabled={signed === null || signed === meeting.signedNum}
              loading={busy}
              onClick={() =>
                run(async () => {
                  await call(meetingDesk.count, { tradeNo, signedNum: signed ?? 0 }, { quiet: true });
                  setSigned(null);
                })
              }
            >
              {t({ zh: '登记', en: 'Record' })}
            </Button>
            {meeting.stage === meetingStage.running ? (
              <Button
                loading={busy}
                onClick={() =>
                  modal.confirm({
                    title: t({ zh: '现在结束这场会议？', en: 'End this meeting now?' }),
                    content: t({
                      zh: '剩余时段会立即放出，供其他人使用。',
                      en: 'The rest of its time is released for others at once.',
                    }),
                    okText: t({ zh: '结束会议', en: 'End meeting' }),
                    onOk: () => run(() => call(meetingDesk.end, { tradeNo }, { quiet: true })),
                  })
                }
              >
                {t({ zh: '结束', en: 'End' })}
              </Button>
            ) : null}
            {meeting.stage === meetingStage.over ? null : (
              <Button
                loading={busy}
                title={t({ zh: '延长一个时段', en: 'Extend by one slot' })}
                onClick={() => run(() => call(meetingDesk.extend, { tradeNo }, { quiet: true }))}
              >
                {t({ zh: '延长', en: 'Extend' })}
              </Button>
            )}
          </>
        ) : (
          <span>
            {t({ zh: '签到', en: 'Checked in' })}{' '}
            <b>
              {meeting.signedNum} / {meeting.joinerNum}
            </b>
          </span>
        )}
      </footer>
    </article>
  );
}
