import { basename, extname } from 'node:path';
import { BANNED_COPY, BANNED_WORDS } from './banned-words.mjs';

const VAGUE = /^(utils?|helpers?|common|shared|misc|types|constants)(\.|$)|^index$/;
const KEBAB = /^(\d{4}-)?[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const LONGEST_COMMENT = 480;
const DIRECTIVE = /^\s*(eslint|@ts-|prettier-|#!)/;

const plain = (text) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Refuses file names that say nothing of their content or are not kebab-case. */
const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      vague: '{{name}} does not say what the file holds: name the thing.',
      shape: '{{name}}: a file name is a singular noun and its role, in kebab-case.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename, extname(context.filename));
      if (VAGUE.test(name)) context.report({ node, messageId: 'vague', data: { name } });
      else if (!KEBAB.test(name)) context.report({ node, messageId: 'shape', data: { name } });
    },
  }),
};

/** Refuses comments that are too long to read at once, and words of comments that a newcomer would have to look up. */
const plainComment = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      long: `A comment has at most ${LONGEST_COMMENT} characters: move the rest to docs/.`,
      word: '"{{word}}" is not plain English here: {{instead}}.',
    },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (DIRECTIVE.test(comment.value)) continue;
        const text = plain(comment.value);
        if (text.length > LONGEST_COMMENT) context.report({ loc: comment.loc, messageId: 'long' });
        for (const [pattern, instead] of BANNED_WORDS) {
          const word = pattern.exec(text)?.[0];
          if (word) context.report({ loc: comment.loc, messageId: 'word', data: { word, instead } });
        }
      }
    },
  }),
};

const textOf = (node) =>
  node.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node.type === 'TemplateElement'
      ? node.value.cooked
      : null;

/** Refuses phrases of English texts, on screens and in the API reference, that the glossary in docs/glossary.md replaces. */
const screenCopy = {
  meta: { type: 'problem', schema: [], messages: { phrase: '"{{phrase}}" is not product English: {{instead}}.' } },
  create: (context) => {
    const check = (node) => {
      const text = textOf(node);
      if (text === null || text === undefined) return;
      for (const [pattern, instead] of BANNED_COPY) {
        const phrase = pattern.exec(text)?.[0];
        if (phrase) context.report({ node, messageId: 'phrase', data: { phrase, instead } });
      }
    };
    return {
      'Property[key.name=/^(en([A-Z]\\w*)?|about)$/] > Literal': check,
      'Property[key.name=/^(en([A-Z]\\w*)?|about)$/] TemplateElement': check,
      "CallExpression[callee.name='labeled'] > Literal": check,
    };
  },
};

const STATEMENT = /^\s*(select\b|insert into\b|update \w+\s+(\w+\s+)?set\b|delete from\b|with \w+ as \()/;

/** Refuses SQL outside the stores (ADR 27). */
const sqlInStores = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { statement: 'A statement belongs in a *.store.ts file: call a store here.' },
  },
  create: (context) => {
    const check = (node) => {
      if (STATEMENT.test(textOf(node) ?? '')) context.report({ node, messageId: 'statement' });
    };
    return { Literal: check, 'TemplateElement:first-child': check };
  },
};

const HIDING = new Set(['TSAnyKeyword', 'TSNeverKeyword']);

/** Returns whether an assertion drops the type of its value: `as any`, `as never`, or `as unknown as T`. */
const hidesType = ({ expression, typeAnnotation: { type, elementType } }) =>
  HIDING.has(type) ||
  (type === 'TSArrayType' && HIDING.has(elementType.type)) ||
  (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword');

/** Refuses assertions that hide the type of a value, unless a comment above them or on their line says why. */
const explainedCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unexplained:
        'This assertion hides a type. Type the value where it comes from, or say in a // comment why it cannot be typed.',
    },
  },
  create: (context) => {
    const { sourceCode } = context;
    // A doc comment describes its declaration, and a comment after other code describes that code.
    const explains = (comment, line) =>
      !comment.value.startsWith('*') &&
      !DIRECTIVE.test(comment.value) &&
      ((comment.loc.start.line <= line && line <= comment.loc.end.line) ||
        (comment.loc.end.line === line - 1 &&
          sourceCode.getTokenBefore(comment)?.loc.end.line !== comment.loc.start.line));
    return {
      TSAsExpression(node) {
        if (!hidesType(node)) return;
        const { start, end } = node.loc;
        const comments = sourceCode.getAllComments();
        if (!comments.some((comment) => explains(comment, start.line) || explains(comment, end.line)))
          context.report({ node, messageId: 'unexplained' });
      },
    };
  },
};

/** Lint rules of this project that no package has. */
export const projectRules = {
  rules: {
    'explained-cast': explainedCast,
    'file-name': fileName,
    'plain-comment': plainComment,
    'screen-copy': screenCopy,
    'sql-in-stores': sqlInStores,
  },
};
