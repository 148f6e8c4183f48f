import sanitizeHtml from 'sanitize-html';
import { pictureIdOf } from '#domain/kit/rich-text';

const MAX_DEPTH = 30;
const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Returns the address of a stored picture. */
const pictureAddress = (base: string, id: string): string => `${base}/api/front/website/attachment/view/${id}`;

const sanitizeOptions = (base: string): sanitizeHtml.IOptions => ({
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'hr',
    'a',
    'img',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'math',
    'svg',
    'title',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    div: 'p',
    a: (_tag, { href = '' }): sanitizeHtml.Tag => ({
      tagName: 'a',
      attribs: LINK_SCHEME.test(href.trim())
        ? { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' }
        : {},
    }),
    img: (_tag, { src = '', alt = '' }): sanitizeHtml.Tag => {
      const id = pictureIdOf(src);
      return { tagName: 'img', attribs: id ? { src: pictureAddress(base, id), alt: alt.slice(0, 200) } : {} };
    },
    ol: (_tag, { start = '' }): sanitizeHtml.Tag => ({
      tagName: 'ol',
      attribs: /^[1-9]\d{0,3}$/.test(start) ? { start } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
});

/**
 * Returns sanitized HTML: the markup of the product's editor, safe external links, stored pictures. Other tags are
 * removed, their text stays.
 */
export const cleanHtml = (html: string, base: string): string => sanitizeHtml(html, sanitizeOptions(base)).trim();

/** Returns the ids of stored pictures in a sanitized text. */
export const picturesIn = (clean: string): string[] => [
  ...new Set(
    [...clean.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => pictureIdOf(src ?? '')).filter((id) => id !== null),
  ),
];
