import type { SqlFilter } from './list';

/** Filters by people whose user name, name or telephone number contains the value; `column` holds the person's id. */
export const personContains =
  (column: string): SqlFilter =>
  (value, bind) => {
    const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
    return `${column} = any(array(select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}))`;
  };
