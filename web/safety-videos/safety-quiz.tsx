import { CloseCircleFilled } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import type { QuizJudgement } from './use-safety-watch';

type Video = ReplyOf<typeof safetyVideos.watch>;

/** The quiz after a safety video. Wrong questions of the last try are marked; their right choices are not shown. */
export function SafetyQuiz({
  video,
  triesLeft,
  judged,
  answer,
}: {
  readonly video: Video;
  readonly triesLeft: number;
  readonly judged: QuizJudgement | null;
  readonly answer: (answers: readonly (readonly number[])[]) => Promise<void>;
}) {
  const { t, pick } = useWords();
  const [chosen, setChosen] = useState<readonly (readonly number[])[]>(() => video.questions.map(() => []));
  const { busy, problem, submit } = useSubmit();
  const open = chosen.filter((one) => one.length === 0).length;
  const toggle = (n: number, at: number, on: boolean) =>
    setChosen(chosen.map((one, i) => (i !== n ? one : on ? [...one, at] : one.filter((other) => other !== at))));
  return (
    <form
      className="sv-questions"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => answer(chosen));
      }}
    >
      <p>
        {t({
          zh: `答对 ${video.passMark}% 的题目即通过，还可答 ${triesLeft} 次。每题可能有多个正确选项。`,
          en: `You pass with ${video.passMark}% right answers. Tries left: ${triesLeft}. A question may have several right choices.`,
        })}
      </p>
      {judged ? (
        <p className="sv-judged" role="alert">
          <CloseCircleFilled />{' '}
          {t({
            zh: `本次得分 ${judged.score}%，标出的题目需要重答`,
            en: `Score: ${judged.score}%. Answer the marked questions again.`,
          })}
        </p>
      ) : null}
      {video.questions.map((question, n) => (
        <fieldset key={n} className={judged?.wrong.includes(n) ? 'is-wrong' : ''}>
          <legend>
            {n + 1}. {pick(question.zh, question.en)}
            {judged?.wrong.includes(n) ? <b> · {t({ zh: '上次答错', en: 'Wrong last time' })}</b> : null}
          </legend>
          {question.choices.map((choice, at) => (
            <Checkbox
              key={at}
              checked={chosen[n]?.includes(at) ?? false}
              onChange={({ target }) => toggle(n, at, target.checked)}
            >
              {pick(choice.zh, choice.en)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      <ProblemAlert problem={problem} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={open > 0}>
        {open > 0
          ? t({ zh: `还有 ${open} 题未答`, en: `Questions left: ${open}` })
          : t({ zh: '提交答案', en: 'Submit answers' })}
      </Button>
    </form>
  );
}
