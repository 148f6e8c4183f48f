import type { IconOf } from './icons';
import { later } from './later';

const Room = ({ className = '' }: IconOf) => <span className={`anticon ${className}`} style={{ width: '1em' }} />;

/** The icon of a menu item, by the name the menu gives it; its room is there before it. */
export const MenuIcon = later<IconOf>(async () => (await import('./icons')).DrawnIcon, Room);
