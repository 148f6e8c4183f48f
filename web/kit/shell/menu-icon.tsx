import type { NamedIconProps } from '#web/kit/theme/icons';
import { lazyComponent } from '#web/kit/route/lazy';

const IconPlaceholder = ({ className = '' }: NamedIconProps) => (
  <span className={`anticon ${className}`} style={{ width: '1em' }} />
);

/** The icon of a menu item, by the name in the menu; a placeholder keeps its space while loading. */
export const MenuIcon = lazyComponent<NamedIconProps>(
  async () => (await import('#web/kit/theme/icons')).NamedIcon,
  IconPlaceholder,
);
