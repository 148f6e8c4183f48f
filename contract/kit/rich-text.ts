import { z } from 'zod';
import { RICH_MARKUP_ROOM, RICH_TEXT_ROOM, saysNothing, wordsIn } from '#domain/kit/rich-text';

const held = (room: number, least: number) =>
  z.preprocess(
    (html) => (typeof html === 'string' && saysNothing(html) ? '' : html),
    z
      .string()
      .trim()
      .min(least)
      .max(RICH_MARKUP_ROOM)
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/)
      .superRefine((html, context) => {
        if (wordsIn(html).length > room)
          context.addIssue({ code: 'too_big', maximum: room, origin: 'string', inclusive: true, input: html });
      }),
  );

/**
 * An HTML text with headings, lists, links and pictures, limited in readable characters; a text without content becomes
 * empty. The server's `RichTextService` decides which markup is kept.
 */
export const richText = (room: number = RICH_TEXT_ROOM) => held(room, 0);

/** An HTML text that must have content. */
export const dueRichText = (room: number = RICH_TEXT_ROOM) => held(room, 1);
