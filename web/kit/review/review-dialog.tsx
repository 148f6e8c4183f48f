import './review-dialog.css';
import { Alert, Button, Form, Input, Modal, Progress, Radio } from 'antd';
import { useState } from 'react';
import { reviews } from '#contract/reviews/review.contract';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import type { ReviewDialogProps } from './review-spec';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const MIN_REASON = 2;
const MAX_REASON = 200;
const NAMES_SHOWN = 3;

interface ReviewFormValues {
  /** Index of the choice. */
  readonly choice: number;
  readonly reason?: string;
}

/** Returns a value that a spec gives for all rows or for each. */
const valueFor = <A, T extends boolean | number>(value: T | ((of: A) => T), of: A): T =>
  typeof value === 'function' ? value(of) : value;

/**
 * Review dialog for one or several rows: choices, effect, and a reason if required. Several rows are decided one by
 * one; failed ones are listed with their reason and can be retried.
 */
export function ReviewDialog<R>({ spec, rows, close, done }: ReviewDialogProps<R>) {
  const say = useWords();
  const { t, lang, words } = say;
  const nameOf = (row: R) => spec.name(row, say);
  const { message } = useFeedback();
  const online = useOnline();
  const [form] = Form.useForm<ReviewFormValues>();
  const choices = spec.choices.filter(({ when }) => rows.some(when));
  const choice = choices[Form.useWatch('choice', form) ?? 0];
  const [remaining, setRemaining] = useState<readonly R[]>(rows);
  const [isSending, setSending] = useState<{ readonly all: number; readonly at: number } | null>(null);
  const [refused, setRefused] = useState<readonly { readonly row: R; readonly error: unknown }[]>([]);
  const [decided, setDecided] = useState(0);
  const applicable = choice ? remaining.filter(choice.when) : [];
  const needsReason = valueFor(choice?.reason ?? false, applicable);
  const many = rows.length > 1;

  const send = async ({ reason = '' }: ReviewFormValues, some: readonly R[]) => {
    if (!choice) return;
    setRefused([]);
    setSending({ all: some.length, at: 0 });
    const failed: { row: R; error: unknown }[] = [];
    for (const [n, row] of some.entries()) {
      try {
        await call(
          reviews.check,
          {
            sourceId: spec.id(row),
            sourceType: valueFor(spec.sourceType, row),
            checkStatus: valueFor(choice.status, row),
            checkContent: reason.trim(),
          },
          { quiet: true },
        );
      } catch (error) {
        failed.push({ row, error });
      }
      setSending({ all: some.length, at: n + 1 });
    }
    setSending(null);
    if (failed.length === 0) {
      void message.success(t({ zh: '审核成功', en: 'audit succeeded' }));
      return done();
    }
    setDecided((n) => n + some.length - failed.length);
    setRefused(failed);
    return setRemaining(failed.map(({ row }) => row));
  };
  const over = () => (decided > 0 ? done() : close());
  const names = rows
    .slice(0, NAMES_SHOWN)
    .map(nameOf)
    .join(lang === 'zh' ? '、' : ', ');
  const head = many
    ? t({
        zh: `审核 ${rows.length} 条：${names}${rows.length > NAMES_SHOWN ? '等' : ''}`,
        en: `Review ${rows.length}: ${names}${rows.length > NAMES_SHOWN ? '…' : ''}`,
      })
    : t({ zh: `审核：${names}`, en: `Review: ${names}` });
  const button = choice
    ? many
      ? `${t(choice.title)} ${applicable.length}`
      : t(choice.title)
    : t({ zh: '确定', en: 'OK' });

  return (
    <Modal
      open
      width={520}
      title={<DataText>{head}</DataText>}
      okText={refused.length > 0 ? t({ zh: `重试 ${applicable.length} 条`, en: `Retry ${applicable.length}` }) : button}
      cancelText={t(decided > 0 ? words.close : words.back)}
      confirmLoading={isSending !== null}
      mask={{ closable: false }}
      okButtonProps={{
        danger: choice?.danger ?? false,
        disabled: !online || applicable.length === 0,
        title: online ? '' : t({ zh: '恢复网络后可用', en: 'Available when back online' }),
      }}
      onOk={() => form.submit()}
      onCancel={over}
    >
      {spec.Above && !many && rows[0] !== undefined ? <spec.Above row={rows[0]} moved={done} /> : null}
      {choices.length === 0 ? (
        <Alert type="info" showIcon title={t({ zh: '已经处理过，不能再审核', en: 'Already reviewed' })} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ choice: 0 }}
          onFinish={(formValues) => void send(formValues, applicable)}
          disabled={isSending !== null}
        >
          <Form.Item name="choice" label={t({ zh: '审核结果', en: 'Decision' })}>
            <Radio.Group optionType="button" options={choices.map((one, n) => ({ value: n, label: t(one.title) }))} />
          </Form.Item>
          {choice?.effect && applicable.length > 0 && <p className="v-review-effect">{t(choice.effect(applicable))}</p>}
          {applicable.length < remaining.length && (
            <Alert
              type="warning"
              showIcon
              className="v-review-told"
              title={t({
                zh: `其中 ${remaining.length - applicable.length} 条的状态不适用，不会处理`,
                en: `Not applicable and left unchanged: ${remaining.length - applicable.length}`,
              })}
            />
          )}
          <Form.Item
            name="reason"
            label={t(
              needsReason
                ? { zh: '审核意见（对方可见）', en: 'Comment (visible to the applicant)' }
                : { zh: '审核意见（选填）', en: 'Comment (optional)' },
            )}
            rules={
              needsReason
                ? [
                    {
                      required: true,
                      whitespace: true,
                      min: MIN_REASON,
                      message: t({
                        zh: `请填写至少 ${MIN_REASON} 个字`,
                        en: `Enter at least ${MIN_REASON} characters`,
                      }),
                    },
                  ]
                : []
            }
          >
            <Input.TextArea rows={3} maxLength={MAX_REASON} showCount />
          </Form.Item>
        </Form>
      )}
      {isSending && many && (
        <Progress
          percent={Math.round((isSending.at / isSending.all) * 100)}
          format={() => `${isSending.at}/${isSending.all}`}
          aria-label={t({ zh: '审核进度', en: 'Review progress' })}
        />
      )}
      {refused.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={
            many
              ? t({
                  zh: `${decided} 条已处理，${refused.length} 条未处理`,
                  en: `${decided} processed, ${refused.length} failed`,
                })
              : t(textOf(refused[0]?.error))
          }
          description={
            many ? (
              <ul className="v-review-refused">
                {refused.map(({ row, error }) => (
                  <li key={`${valueFor(spec.sourceType, row)} ${spec.id(row)}`}>
                    <span>
                      <DataText>{nameOf(row)}</DataText>：{t(textOf(error))}
                    </span>
                    <Button
                      size="small"
                      type="link"
                      disabled={isSending !== null}
                      onClick={() =>
                        void form.validateFields().then(
                          (formValues) => send(formValues, [row]),
                          () => undefined,
                        )
                      }
                    >
                      {t(words.retry)}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <ErrorRequestId error={refused[0]?.error} />
            )
          }
        />
      )}
    </Modal>
  );
}
