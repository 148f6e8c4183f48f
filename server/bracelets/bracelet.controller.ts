import { bracelets } from '#contract/bracelets/bracelet.contract';
import { CounterRefundService } from '#server/cancellations/counter-refund.service';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { BraceletCheckout } from './bracelet-checkout.service';
import { BraceletIssueService } from './bracelet-issue.service';
import { BraceletMoveService } from './bracelet-move.service';
import { BraceletService } from './bracelet.service';

/** Wristbands over HTTP. */
export const BraceletController = controllerFor(
  bracelets,
  {
    service: BraceletService,
    issues: BraceletIssueService,
    moves: BraceletMoveService,
    checkout: BraceletCheckout,
    refunds: CounterRefundService,
    imports: ImportService,
  },
  ({ service, issues, moves, checkout, refunds, imports }) => ({
    list: (input, caller) => service.list(input, caller),
    save: (input, caller) => service.save(input, caller),
    remove: (input, caller) => service.remove(input, caller),
    desk: (input, caller) => service.desk(input, caller),
    issue: (input, caller) => issues.issue(input, caller),
    giveBack: async (input, caller) => {
      await checkout.settle(input.id, caller);
      const { moved, handedOver } = await moves.giveBack(input, caller);
      for (const refundNo of handedOver) await refunds.settle(refundNo);
      return moved;
    },
    lose: (input, caller) => moves.moveNoted('lose', input, caller),
    find: (input, caller) => moves.moveNoted('find', input, caller),
    writeOff: (input, caller) => moves.moveNoted('writeOff', input, caller),
    disable: (input, caller) => moves.moveNoted('disable', input, caller),
    enable: (input, caller) => moves.moveNoted('enable', input, caller),
    exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
    importCheck: (_input, caller, request) => imports.check(bracelets.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(bracelets.importRun, caller, request),
  }),
);
