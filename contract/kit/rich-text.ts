import { z } from 'zod';
import { RICH_MARKUP_MAX_LENGTH, RICH_TEXT_MAX_LENGTH, isEmptyRichText, plainTextOf } from '#domain/kit/rich-text';

const richTextSchema = (maxLength: number, minLength: number) =>
  z.preprocess(
    (html) => (typeof html === 'string' && isEmptyRichText(html) ? '' : html),
    z
      .string()
      .trim()
      .min(minLength)
      .max(RICH_MARKUP_MAX_LENGTH)
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/)
      .superRefine((html, context) => {
        if (plainTextOf(html).length > maxLength)
          context.addIssue({ code: 'too_big', maximum: maxLength, origin: 'string', inclusive: true, input: html });
      }),
  );

/**
 * An HTML text with headings, lists, links and pictures, limited in readable characters, that must have content. The
 * server's `RichTextService` decides which markup is kept.
 */
export const requiredRichText = (maxLength: number = RICH_TEXT_MAX_LENGTH) => richTextSchema(maxLength, 1);
