import type { QueryRunner } from 'typeorm';

/** What a function of the database says, and what it is to say instead. */
export type Rewording = readonly [before: string, after: string];

/** The way back. */
export const back = ([before, after]: Rewording): Rewording => [after, before];

/** Makes a function (`name(types)`) anew with other words wherever they stand; throws where it does not say them: it is not the function that was meant. */
export async function reword(q: QueryRunner, name: string, ...rewordings: readonly Rewording[]): Promise<void> {
  const [{ body }] = (await q.query(`select pg_get_functiondef('${name}'::regprocedure) as body`)) as [
    { body: string },
  ];
  await q.query(
    rewordings.reduce((text, [before, after]) => {
      if (!text.includes(before)) throw new Error(`${name} does not say "${before}"`);
      return text.replaceAll(before, () => after);
    }, body),
  );
}
