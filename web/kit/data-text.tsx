const HAN = /\p{Script=Han}/u;

/** Text that is data and has no English twin: shown as it is, and told to be Chinese where it is (look: data without an English name). */
export const DataText = ({ children }: { children: string }) =>
  HAN.test(children) ? <span lang="zh-CN">{children}</span> : <>{children}</>;
