import './detail.css';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useScreenSize } from '#web/kit/browser/screen-size';

/** Shows the details of one thing in a drawer; it fills the screen of a phone. */
export function DetailDrawer({
  title,
  size = 560,
  close,
  extra,
  footer,
  children,
}: {
  title: ReactNode;
  /** Width in pixels on a wide screen. */
  size?: number;
  close: () => void;
  extra?: ReactNode;
  /** Buttons at the bottom, aligned right. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const phone = useScreenSize() === 'phone';
  return (
    <Drawer
      open
      size={phone ? '100%' : size}
      title={title}
      onClose={close}
      extra={extra}
      footer={footer ? <div className="v-detail-foot v-no-print">{footer}</div> : null}
    >
      {children}
    </Drawer>
  );
}

/** The heading of a detail drawer: what is shown, and its states. */
export const DetailHead = ({ children }: { children: ReactNode }) => <div className="v-detail-head">{children}</div>;

/** A section of a detail drawer below a line. */
export const DetailSection = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="v-detail-part">
    <h2>{title}</h2>
    {children}
  </section>
);
