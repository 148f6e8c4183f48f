import { reconciliations } from '#contract/reconciliation/recon.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FindingService } from './finding.service';
import { ReconBoardService } from './recon-board.service';
import { ReconService } from './recon.service';

/** Serves reconciliation over HTTP. */
export const ReconController = controllerFor(
  reconciliations,
  { findings: FindingService, runs: ReconService, boards: ReconBoardService },
  ({ findings, runs, boards }) => ({
    list: (input, caller) => findings.list(caller, input),
    board: (_input, caller) => boards.board(caller),
    run: (input, caller) => runs.run(caller, input),
    ask: (input, caller) => findings.requestRepair(caller, input),
    decide: (input, caller) => findings.decide(caller, input),
    exportFile: ({ lang, ...query }, caller) => findings.sheet(caller, query),
  }),
);
