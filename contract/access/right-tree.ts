import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';

/**
 * Returns whether a screen has grantable rights: it is not open to everyone, or the menu shows it by right, or it has
 * actions.
 */
export const isGrantable = ({ flags = [], menu, rights = [] }: RouteSpec): boolean =>
  (!flags.includes('noLogin') && !flags.includes('noCheckRule')) || menu !== undefined || rights.length > 0;

/** Names of screens that no right opens or shows. */
export const openScreens: ReadonlySet<string> = new Set(
  (catalogue as readonly RouteSpec[]).filter((route) => !isGrantable(route)).map(({ name }) => name),
);
