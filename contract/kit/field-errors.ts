import type { z } from 'zod';

/** A refused field with its message in both languages. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly messageEn: string;
}

type BilingualText = readonly [zh: string, en: string];

const EMPTY_TEXT: BilingualText = ['不能为空', 'This field is required.'];
/** Returns the error of a required field without content. */
export const missingField = (field: string): FieldError => ({
  field,
  message: EMPTY_TEXT[0],
  messageEn: EMPTY_TEXT[1],
});
const WRONG_FORMAT: BilingualText = ['格式不正确', 'The format is not valid.'];

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object' ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

function tooSmallText({ minimum, origin }: z.core.$ZodIssueTooSmall): BilingualText {
  if (origin === 'string') return [`至少${minimum}个字符`, `At least ${minimum} characters.`];
  return origin === 'array'
    ? [`至少选择${minimum}项`, `At least ${minimum}.`]
    : [`不能小于${minimum}`, `Not below ${minimum}.`];
}

function tooBigText({ maximum, origin }: z.core.$ZodIssueTooBig): BilingualText {
  if (origin === 'string') return [`最多${maximum}个字符`, `At most ${maximum} characters.`];
  return origin === 'array'
    ? [`最多${maximum}项`, `At most ${maximum}.`]
    : [`不能大于${maximum}`, `Not above ${maximum}.`];
}

const typeNames: Readonly<Record<string, BilingualText>> = {
  number: ['应为数字', 'Enter a number.'],
  int: ['应为整数', 'Enter a whole number.'],
  string: ['应为文本', 'Enter text.'],
  boolean: ['应为是或否', 'Choose yes or no.'],
  array: ['应为列表', 'Enter a list.'],
};

/** Returns why a value was refused, in words for users. */
function issueText(issue: z.core.$ZodIssue, value: unknown): BilingualText {
  if (value === undefined || value === null || value === '') return EMPTY_TEXT;
  switch (issue.code) {
    case 'too_small':
      return tooSmallText(issue);
    case 'too_big':
      return tooBigText(issue);
    case 'invalid_type':
      return typeNames[issue.expected] ?? WRONG_FORMAT;
    case 'invalid_value':
      return [`应为 ${issue.values.join('、')}`, `Must be one of ${issue.values.join(', ')}.`];
    case 'custom':
      return issue.message === 'Invalid input' ? WRONG_FORMAT : [`应为 ${issue.message}`, `Must be ${issue.message}.`];
    default:
      return WRONG_FORMAT;
  }
}

/** Returns what a schema refused in an input, one entry per field. */
export const fieldErrors = (error: z.ZodError, input: unknown): FieldError[] =>
  error.issues.map((issue) => {
    const [message, messageEn] = issueText(issue, valueAt(input, issue.path));
    return { field: issue.path.join('.'), message, messageEn };
  });
