import { basename, extname } from 'node:path';

const CUPBOARDS = /^(utils?|helpers?|common|shared|misc|types|constants)(\.|$)|^index$/;
const KEBAB = /^(\d{4}-)?[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Lint rules of this house that no package has. */
export const house = {
  rules: {
    'file-name': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          cupboard: '{{name}} says nothing of what is in it: name the thing.',
          shape: '{{name}}: a file is a singular noun and its role, in kebab-case.',
        },
      },
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename, extname(context.filename));
          if (CUPBOARDS.test(name)) context.report({ node, messageId: 'cupboard', data: { name } });
          else if (!KEBAB.test(name)) context.report({ node, messageId: 'shape', data: { name } });
        },
      }),
    },
  },
};
