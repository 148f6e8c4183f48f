import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import type { EditedQuestion } from '#contract/safety-videos/safety-video.contract';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import './safety-video.css';

const MAX_QUESTIONS = 20;
const MAX_CHOICES = 6;
const emptyText = { zh: '', en: '' };
const emptyQuestion: EditedQuestion = { ...emptyText, choices: [emptyText, emptyText], right: [0] };

/** Edits one question: its text and choices in both languages, and which choices are right. */
function QuestionCard({
  n,
  question,
  put,
  remove,
}: {
  readonly n: number;
  readonly question: EditedQuestion;
  readonly put: (question: EditedQuestion) => void;
  readonly remove: () => void;
}) {
  const { t } = useWords();
  const { choices, right } = question;
  const name = t({ zh: `第 ${n + 1} 题`, en: `Question ${n + 1}` });
  const setChoice = (at: number, more: Partial<(typeof choices)[number]>) =>
    put({ ...question, choices: choices.map((choice, i) => (i === at ? { ...choice, ...more } : choice)) });
  const dropChoice = (at: number) =>
    put({
      ...question,
      choices: choices.filter((_, i) => i !== at),
      right: right.filter((i) => i !== at).map((i) => (i > at ? i - 1 : i)),
    });
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className="sv-pair">
        <Input
          value={question.zh}
          maxLength={200}
          aria-label={`${name} ${t({ zh: '中文', en: 'Chinese' })}`}
          placeholder={t({ zh: '题目（中文）', en: 'Question (Chinese)' })}
          onChange={({ target }) => put({ ...question, zh: target.value })}
        />
        <Input
          value={question.en}
          maxLength={300}
          aria-label={`${name} ${t({ zh: '英文', en: 'English' })}`}
          placeholder={t({ zh: '题目（英文）', en: 'Question (English)' })}
          onChange={({ target }) => put({ ...question, en: target.value })}
        />
        <Button
          icon={<DeleteOutlined />}
          aria-label={t({ zh: `删除${name}`, en: `Delete ${name}` })}
          onClick={remove}
        />
      </div>
      {choices.map((choice, at) => (
        <div className="sv-pair" key={at}>
          <Checkbox
            checked={right.includes(at)}
            onChange={({ target }) =>
              put({
                ...question,
                right: target.checked ? [...right, at].sort((a, b) => a - b) : right.filter((i) => i !== at),
              })
            }
          >
            {t({ zh: '正确', en: 'Right' })}
          </Checkbox>
          <Input
            value={choice.zh}
            maxLength={120}
            aria-label={t({ zh: `${name}选项 ${at + 1} 中文`, en: `${name}, choice ${at + 1}, Chinese` })}
            placeholder={t({ zh: `选项 ${at + 1}（中文）`, en: `Choice ${at + 1} (Chinese)` })}
            onChange={({ target }) => setChoice(at, { zh: target.value })}
          />
          <Input
            value={choice.en}
            maxLength={160}
            aria-label={t({ zh: `${name}选项 ${at + 1} 英文`, en: `${name}, choice ${at + 1}, English` })}
            placeholder={t({ zh: `选项 ${at + 1}（英文）`, en: `Choice ${at + 1} (English)` })}
            onChange={({ target }) => setChoice(at, { en: target.value })}
          />
          <Button
            icon={<DeleteOutlined />}
            disabled={choices.length <= 2}
            aria-label={t({ zh: `删除选项 ${at + 1}`, en: `Delete choice ${at + 1}` })}
            onClick={() => dropChoice(at)}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={choices.length >= MAX_CHOICES}
        onClick={() => put({ ...question, choices: [...choices, emptyText] })}
      >
        {t({ zh: '添加选项', en: 'Add choice' })}
      </Button>
    </fieldset>
  );
}

/** Edits the quiz after a safety video. */
export function QuizField({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const quiz = (value ?? []) as readonly EditedQuestion[];
  return (
    <div className="sv-quiz" role="group" aria-label={label}>
      {quiz.length === 0 ? (
        <p className="v-quiet">
          {t({ zh: '没有题目：看完视频即通过', en: 'No questions: the video is passed at its end' })}
        </p>
      ) : null}
      {quiz.map((question, n) => (
        <QuestionCard
          key={n}
          n={n}
          question={question}
          put={(next) => onChange?.(quiz.map((one, i) => (i === n ? next : one)))}
          remove={() => onChange?.(quiz.filter((_, i) => i !== n))}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={quiz.length >= MAX_QUESTIONS}
        onClick={() => onChange?.([...quiz, emptyQuestion])}
      >
        {t({ zh: '添加题目', en: 'Add question' })}
      </Button>
    </div>
  );
}
