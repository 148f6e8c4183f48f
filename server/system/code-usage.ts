/** A place that references code values: table, column, and the name of its rows. */
interface CodeUsage {
  readonly zh: string;
  readonly en: string;
  readonly table: string;
  /** SQL condition for rows that contain the value bound as `$1`. */
  readonly condition: string;
  readonly name: string;
  readonly enName: string;
}

/** Where the values of each list are used. A value in use can be neither deleted nor changed. */
export const codeUsages: Readonly<Record<string, readonly CodeUsage[]>> = {
  sport_type: [
    {
      zh: '场地',
      en: 'Sites',
      table: 'site',
      condition: 'sport_type::text = $1',
      name: 'site_name',
      enName: 'en_name',
    },
  ],
  open_object: [
    {
      zh: '开放场地',
      en: 'Sites open to this group',
      table: 'site',
      condition: '$1 = any(open_objects::text[])',
      name: 'site_name',
      enName: 'en_name',
    },
  ],
};
