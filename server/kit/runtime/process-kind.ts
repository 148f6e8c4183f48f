/** The injection token of the kind of this process. */
export const PROCESS_KIND = Symbol('process kind');

/** Whether a process answers requests or works in the background. */
export type ProcessKind = 'server' | 'workers';
