import { logs } from '#contract/logs/log.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AuditSeal } from './audit-seal.service';
import { LogDeskService } from './log-desk.service';

/** Number of newest seals a reader can verify at once; the whole chain is verified on the command line. */
const NEWEST_SEALS = 2_000;

/** HTTP endpoints of the logs and their seals. */
export const LogController = controllerFor(logs, { desk: LogDeskService, seals: AuditSeal }, ({ desk, seals }) => ({
  list: (input, caller) => desk.list(caller, input),
  moduleAction: () => desk.moduleAction(),
  views: (input, caller) => desk.views(caller, input),
  messages: (input, caller) => desk.messages(caller, input),
  seal: async () => seals.verify(Math.max(1, (await seals.newest()) - NEWEST_SEALS + 1)),
  exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
  exportMessages: ({ lang, ...query }, caller) => desk.messageSheet(caller, query),
  exportViews: ({ lang, ...query }, caller) => desk.viewSheet(caller, query),
}));
