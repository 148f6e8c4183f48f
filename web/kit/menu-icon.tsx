import type { IconOf } from './icons';
import { later } from './later';

const Room = ({ className = '' }: IconOf) => <span className={`anticon ${className}`} style={{ width: '1em' }} />;

/** The icon of a menu item, by the name in the menu; a placeholder keeps its space while loading. */
export const MenuIcon = later<IconOf>(async () => (await import('./icons')).DrawnIcon, Room);
