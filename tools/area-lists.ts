import type { Spellings } from '#domain/system/area.names';

/** One line that a product-wide list needs for a new area, and where it belongs in the file. */
interface AreaListEntry {
  readonly file: string;
  readonly line: string;
  /** The end of the list; the line is inserted before it. */
  readonly before: RegExp;
}

/** Returns the entries that the lists of screens, calls, modules, histories and shared rows need for a new area. */
export const entriesOf = ({ plural, singular, one, list, List }: Spellings): readonly AreaListEntry[] => {
  const firstImport = /^import /m;
  return [
    {
      file: 'contract/catalogue.ts',
      line: `import { ${one}Routes } from './${plural}/${singular}.routes';\n`,
      before: firstImport,
    },
    { file: 'contract/catalogue.ts', line: `  ...${one}Routes,\n`, before: /^\] as const;/m },
    {
      file: 'contract/endpoints.ts',
      line: `import { ${list} } from './${plural}/${singular}.contract';\n`,
      before: firstImport,
    },
    { file: 'contract/endpoints.ts', line: `  ${list},\n`, before: /^\};/m },
    {
      file: 'server/app.module.ts',
      line: `import { ${List}Module } from '#server/${plural}/${plural}.module';\n`,
      before: firstImport,
    },
    { file: 'server/app.module.ts', line: `  ${List}Module,\n`, before: /^\];/m },
    {
      file: 'contract/logs/history.contract.ts',
      line: `  ${one}: { object: '${one}:', right: '${List}', everybodys: true },\n`,
      before: /^\} as const satisfies Readonly<Record<string, HistorySpec>>/m,
    },
    {
      file: 'server/reach.matrix.spec.ts',
      line: `  '${list}.save',\n  '${list}.remove',\n`,
      before: /(?<=^const sharedCalls[^\]]*)\]\);/m,
    },
  ];
};

/** Returns the text with the line inserted, or null if the list was not found. */
export function insertEntry(text: string, { line, before }: AreaListEntry): string | null {
  const at = before.exec(text)?.index;
  return at === undefined ? null : text.slice(0, at) + line + text.slice(at);
}
