/** One place where values of a code list stand: whose rows, in which column, and what such a row is called. */
export interface CodeUsage {
  readonly zh: string;
  readonly en: string;
  readonly table: string;
  /** SQL that is true of the rows that bear the value bound as `$1`. */
  readonly bears: string;
  readonly name: string;
  readonly enName: string;
}

/** Where the values of each list are used. A value that stands somewhere is neither deleted nor changed. */
export const codeUsages: Readonly<Record<string, readonly CodeUsage[]>> = {
  sport_type: [
    { zh: '场地', en: 'Sites', table: 'site', bears: 'sport_type::text = $1', name: 'site_name', enName: 'en_name' },
  ],
  open_object: [
    {
      zh: '开放场地',
      en: 'Sites open to it',
      table: 'site',
      bears: '$1 = any(open_objects::text[])',
      name: 'site_name',
      enName: 'en_name',
    },
  ],
};
