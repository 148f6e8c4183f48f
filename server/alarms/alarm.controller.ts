import { alarms } from '#contract/alarms/alarm.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AlarmDeskService } from './alarm-desk.service';

export const AlarmController = controllerFor(alarms, { desk: AlarmDeskService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  acknowledge: ({ id }, caller) => desk.acknowledge(id, caller),
  handle: ({ id, note }, caller) => desk.handle(id, note, caller),
  reopen: ({ id, reason }, caller) => desk.reopen(id, reason, caller),
  exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
}));
