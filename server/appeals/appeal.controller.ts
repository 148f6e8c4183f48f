import { appeals } from '#contract/appeals/appeal.contract';
import { standing } from '#contract/appeals/standing.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AppealService } from './appeal.service';
import { AppealDesk } from './appeal-desk.service';
import { StandingService } from './standing.service';

/** Serves appeals over HTTP. The generic review call decides them. */
export const AppealController = controllerFor(appeals, { desk: AppealDesk }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  proof: ({ id, attachmentId }, caller) => desk.proof(id, attachmentId, caller),
}));

/** Serves a member's own record over HTTP. */
export const AttendanceRecordController = controllerFor(
  standing,
  { view: StandingService, work: AppealService },
  ({ view, work }) => ({
    mine: (_input, caller) => view.mine(caller),
    appeal: (input, caller) => work.appeal(input, caller),
    resubmit: (input, caller) => work.resubmit(input, caller),
    withdraw: ({ id }, caller) => work.withdraw(id, caller),
  }),
);
