import { exerciseClaims, exerciseMine, exerciseRules, exerciseStatistics } from '#contract/exercise/exercise.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ExerciseDesk } from './exercise-desk.service';
import { ExerciseMineService } from './exercise-mine.service';
import { ExerciseReportService } from './exercise-report.service';
import { ExerciseRequestService } from './exercise-request.service';
import { ExerciseRuleService } from './exercise-rule.service';

/** Rules of exercise over HTTP. */
export const ExerciseRuleController = controllerFor(exerciseRules, { rules: ExerciseRuleService }, ({ rules }) => ({
  list: (input) => rules.list(input),
  save: (input, caller) => rules.save(input, caller),
  remove: (input, caller) => rules.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => rules.sheet(caller, filter),
}));

/** Attainment over HTTP. */
export const ExerciseReportController = controllerFor(
  exerciseStatistics,
  { report: ExerciseReportService },
  ({ report }) => ({
    list: (input, caller) => report.list(caller, input),
    exportFile: ({ lang, ...filter }, caller) => report.sheet(caller, filter),
  }),
);

/** Requests of students over HTTP, for staff. */
export const ExerciseClaimController = controllerFor(exerciseClaims, { desk: ExerciseDesk }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  proof: ({ id, attachmentId }, caller) => desk.proof(id, attachmentId, caller),
}));

/** The exercise of the caller over HTTP. */
export const ExerciseMineController = controllerFor(
  exerciseMine,
  { view: ExerciseMineService, requests: ExerciseRequestService },
  ({ view, requests }) => ({
    mine: (_input, caller) => view.mine(caller),
    appeal: async (input, caller) => {
      await requests.appeal(input, caller);
      return view.mine(caller);
    },
    supplement: async (input, caller) => {
      await requests.supplement(input, caller);
      return view.mine(caller);
    },
    withdraw: async ({ id }, caller) => {
      await requests.withdraw(id, caller);
      return view.mine(caller);
    },
  }),
);
