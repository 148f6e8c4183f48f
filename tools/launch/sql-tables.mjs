import ts from 'typescript';

const words = (text) => new Set(text.split(' '));
/** Words that end a list of tables at their depth of parentheses. */
const AFTER_TABLES = words(
  'where group order having limit offset union except intersect returning set window for select loop values do then',
);
/** Words that follow a table and are no alias of it. */
const NO_ALIAS = words(
  `${[...AFTER_TABLES].join(' ')} on using join left right inner cross full natural is and or not in by with when end from`,
);
/** Words before `update` that make it no statement: a lock, an event of a trigger, the action of a conflict. */
const NO_STATEMENT = words('for key do or on after before of instead');
/** Words before `from` that make it an operator or part of a call. */
const NO_LIST = words('distinct');
const TOKEN = /'(?:[^']|'')*'|[a-z_$][\w$]*|[().,;%*]|[^\s\w]/gi;
const WORD = /^[a-z_$]/i;
const COMMENT = /--.*$|\/\*[\s\S]*?\*\//gm;

/**
 * Returns the texts of the string and template literals of a TypeScript source with their positions. An expression in a
 * template is replaced by as many dollar signs; the literals within it are texts of their own.
 *
 * @param {string} source
 * @returns {{ at: number, text: string }[]}
 */
export function literalsOf(source) {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const at = node.getStart(file) + 1;
      let text = source.slice(at, node.end - 1);
      if (ts.isTemplateExpression(node))
        for (const { expression, literal } of node.templateSpans) {
          const [from, to] = [expression.pos - 2 - at, literal.getStart(file) + 1 - at];
          text = text.slice(0, from) + '$'.repeat(to - from) + text.slice(to);
        }
      found.push({ at, text });
    }
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Splits SQL into words and signs, without comments.
 *
 * @param {string} sql
 * @returns {{ at: number, text: string }[]}
 */
export const tokensOf = (sql) =>
  [...sql.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' ')).matchAll(TOKEN)].map(({ 0: text, index }) => ({
    at: index,
    text: WORD.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text,
  }));

/** Returns whether the tokens are a list of tables without its `from`: a name with an alias, then a join or the end. */
const isList = (tokens, isTable) => {
  const [name, ...rest] = tokens;
  const [alias, next] = rest[0]?.text === 'as' ? rest.slice(1) : rest;
  if (!name || !isTable(name.text) || !alias) return false;
  if (/^(join|left|inner|cross)$/.test(alias.text)) return true;
  return (
    WORD.test(alias.text) && !NO_ALIAS.has(alias.text) && (!next || /^(join|left|inner|cross|where|,)$/.test(next.text))
  );
};

/**
 * Returns the tables that a SQL text names: after `from`, `join`, `using` and `table`, in the lists that follow these, and
 * where it inserts, updates, deletes or declares a row. Names of common table expressions are none.
 *
 * @param {string} sql a statement, a file of statements, or a part of one
 * @param {(name: string) => boolean} isTable
 * @returns {{ table: string, at: number, alias: string, use: 'read' | 'write' | 'row' }[]}
 */
export function tablesIn(sql, isTable) {
  const tokens = tokensOf(sql);
  const text = (n) => tokens[n]?.text ?? '';
  const expressions = new Set(
    tokens.flatMap(({ text: name }, n) =>
      /^(with|recursive|,)$/.test(text(n - 1)) && text(n + 1) === 'as' && /^(\(|materialized|not)$/.test(text(n + 2))
        ? [name]
        : [],
    ),
  );
  const found = [];
  const inList = [isList(tokens, isTable)];
  let expected = inList[0] ? 'read' : undefined;
  for (let n = 0; n < tokens.length; n += 1) {
    const word = text(n);
    if (expected && (word === 'only' || word === 'lateral')) continue;
    const use = expected;
    expected = undefined;
    if (word === '(') {
      inList.push(use !== undefined && text(n + 1) !== 'select');
      expected = inList.at(-1) ? use : undefined;
    } else if (word === ')') {
      if (inList.length > 1) inList.pop();
    } else if (word === ';') inList.splice(0, inList.length, false);
    else if (word === 'from' && !NO_LIST.has(text(n - 1))) {
      inList[inList.length - 1] = true;
      expected = text(n - 1) === 'delete' ? 'write' : 'read';
    } else if (word === 'join') expected = 'read';
    else if (word === 'using' && text(n + 1) !== '(') {
      inList[inList.length - 1] = true;
      expected = 'read';
    } else if (word === 'into' && /^(insert|merge)$/.test(text(n - 1))) expected = 'write';
    else if (word === 'update' && !NO_STATEMENT.has(text(n - 1)) && text(n + 1) !== 'of') expected = 'write';
    else if (word === ',' && inList.at(-1)) expected = 'read';
    else if (AFTER_TABLES.has(word)) inList[inList.length - 1] = false;
    else if (isTable(word) && !expressions.has(word)) {
      const isRow = text(n + 1) === '%' && text(n + 2) === 'rowtype';
      if (isRow || use === 'write' || (use && !/^[(.]$/.test(text(n + 1)))) {
        const next = text(n + 1) === 'as' ? text(n + 2) : text(n + 1);
        const alias = WORD.test(next) && !NO_ALIAS.has(next) ? next : word;
        found.push({ table: word, at: tokens[n].at, alias, use: isRow ? 'row' : (use ?? 'read') });
      }
    }
  }
  return found;
}
