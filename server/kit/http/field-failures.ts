import { Failure, sentenceOf, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';

/** Throws one failure with all refused fields and their messages; does nothing if none is refused. */
export function throwIfFieldsRefused(fields: Readonly<Record<string, Refusal | null>>): void {
  const errors = Object.entries(fields).flatMap(([field, refusal]) =>
    refusal
      ? [
          {
            field,
            message: sentenceOf(refusal.spec, 'zh', refusal.facts),
            messageEn: sentenceOf(refusal.spec, 'en', refusal.facts),
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new Failure(systemFailure.badInput, { fields: errors });
}
