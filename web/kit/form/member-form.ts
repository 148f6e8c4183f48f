import { useQuery } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { sentenceOf, type Refusal } from '#domain/kit/failure';
import { registrations } from '#contract/members/registration.contract';
import { call } from '#web/kit/call/call';
import { fieldErrorsOf } from './form-values';
import { useSubmit } from '#web/kit/call/use-submit';
import type { Lang } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/** Loads the school's rules for registration and passwords. */
export const useMemberRules = () =>
  useQuery({
    queryKey: ['registerForm'],
    queryFn: () => call(registrations.form, {}, { quiet: true }),
    staleTime: 60_000,
  });

/** Returns a form rule from a domain rule, with the same message as the server. An empty value is valid. */
export const domainRule = (lang: Lang, why: (text: string) => Refusal | null) => ({
  validator: (_: unknown, value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const refusal = text === '' ? null : why(text);
    return refusal ? Promise.reject(new Error(sentenceOf(refusal.spec, lang, refusal.facts))) : Promise.resolve();
  },
});

/** Submits a form: refusals appear at their fields, others above the form. Keeps the input. */
export function useFormSubmit(form: FormInstance) {
  const { lang } = useWords();
  const { busy, problem, setProblem, submit } = useSubmit();
  const showError = (error: unknown) => {
    const mine = fieldErrorsOf(error).filter(({ field }) => field in (form.getFieldsValue(true) as object));
    if (mine.length === 0) return setProblem(error);
    form.setFields(
      mine.map(({ field, message, messageEn }) => ({
        name: field,
        errors: [lang === 'zh' ? message : messageEn],
      })),
    );
    form.scrollToField((mine[0] as { field: string }).field, { block: 'center' });
  };
  const send = (work: () => Promise<void>) => submit(work, showError);
  return { busy, problem, send };
}
