import { deptStatistics } from '#contract/statistics/dept.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DeptService } from './dept.service';

/** Statistics of departments over HTTP. */
export const DeptController = controllerFor(deptStatistics, { dept: DeptService }, ({ dept }) => ({
  list: (input, caller) => dept.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => dept.sheet(caller, filter),
}));
