import { Popup } from 'antd-mobile';
import type { ReactNode } from 'react';
import { MobileLocale } from '#web/kit/feedback/mobile-locale';

/** A sheet at the bottom of a phone; a tap outside it calls `onClose`. */
export function BottomSheet({
  className,
  onClose,
  children,
}: {
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <MobileLocale>
      <Popup visible position="bottom" bodyClassName={className} onMaskClick={onClose} onClose={onClose}>
        {children}
      </Popup>
    </MobileLocale>
  );
}
