import { Failure, sentenceOf, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';

/** Refuses with every field a rule refused at once, each in its own words; nothing wrong is no refusal. */
export function insistFields(fields: Readonly<Record<string, Refusal | null>>): void {
  const wrong = Object.entries(fields).flatMap(([field, refusal]) =>
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
  if (wrong.length > 0) throw new Failure(systemFailure.badInput, { fields: wrong });
}
