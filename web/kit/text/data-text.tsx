const HAN = /\p{Script=Han}/u;

/** Text that is data without an English version: shown unchanged and marked as Chinese if it is. */
export const DataText = ({ children }: { children: string }) =>
  HAN.test(children) ? <span lang="zh-CN">{children}</span> : <>{children}</>;
