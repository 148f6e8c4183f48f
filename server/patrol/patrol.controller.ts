import { patrolPlans, patrolPoints } from '#contract/patrol/patrol.contract';
import { securityChecks } from '#contract/patrol/security-check.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { PatrolPlanService } from './patrol-plan.service';
import { PatrolPointService } from './patrol-point.service';
import { SecurityCheckDeskService } from './security-check-desk.service';
import { SecurityCheckService } from './security-check.service';

/** Serves points of security checks over HTTP. */
export const PatrolPointController = controllerFor(patrolPoints, { points: PatrolPointService }, ({ points }) => ({
  list: (input, caller) => points.list(input, caller),
  save: (input, caller) => points.save(input, caller),
  remove: (input, caller) => points.remove(input, caller),
  sign: (input, caller) => points.sign(input, caller),
  exportFile: ({ lang, ...filter }, caller) => points.sheet(caller, filter),
}));

/** Serves plans of security checks over HTTP. */
export const PatrolPlanController = controllerFor(patrolPlans, { plans: PatrolPlanService }, ({ plans }) => ({
  list: (input, caller) => plans.list(input, caller),
  choices: (_, caller) => plans.choices(caller),
  save: (input, caller) => plans.save(input, caller),
  remove: (input, caller) => plans.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => plans.sheet(caller, filter),
}));

/** Serves security checks over HTTP. */
export const SecurityCheckController = controllerFor(
  securityChecks,
  { desk: SecurityCheckDeskService, checks: SecurityCheckService },
  ({ desk, checks }) => ({
    list: (input, caller) => desk.list(input, caller),
    exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
    detail: (input, caller) => desk.detail(input, caller),
    photo: (input, caller) => desk.photo(input, caller),
    mine: (_, caller) => desk.mine(caller),
    submit: (input, caller) => checks.submit(input, caller),
    handle: (input, caller) => checks.handle(input, caller),
    reopen: (input, caller) => checks.reopen(input, caller),
    recheck: (input, caller) => checks.recheck(input, caller),
  }),
);
