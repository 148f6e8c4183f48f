import { reachable, step, stepsFrom, whyNot, type Machine, type Step } from '#domain/kit/machine';
import { Failure } from '#domain/kit/failure';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import { patrolMachine } from '#domain/patrol/patrol.machine';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { blackListMachine } from '#domain/black-lists/black-list.machine';
import { registrationMachine } from '#domain/members/registration.machine';
import { initialOrderState, orderMachine } from '#domain/orders/order.machine';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { financeMachine } from '#domain/finance/finance.machine';
import { entitlementMachine } from '#domain/entitlements/entitlement.machine';
import { waitlistMachine } from '#domain/waitlist/waitlist.machine';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { financeStatus } from '#domain/payments/pay.status';

type TestedMachine = Machine<Record<string, unknown>, Record<string, Step<Record<string, unknown>>>>;

interface DocumentedMachine {
  readonly title: string;
  readonly machine: unknown;
  readonly axis: string;
  /** The transitions of the documented table: `from>to`. */
  readonly legalMoves: readonly string[];
  /** Transitions beyond the documented table, each with its reason. */
  readonly extraMoves?: Readonly<Record<string, string>>;
  readonly initialStates?: readonly object[];
}

/**
 * The documented transition tables beside those of the machines; both are written out so that neither changes
 * unnoticed.
 */
const documentedMachines: readonly DocumentedMachine[] = [
  {
    title: 'order status',
    machine: orderMachine,
    axis: 'orderStatus',
    legalMoves: ['1>2', '3>2', '2>1'],
    initialStates: Object.values(initialOrderState),
  },
  {
    title: 'pay status',
    machine: orderMachine,
    axis: 'payStatus',
    legalMoves: ['1>2', '2>3', '3>4', '3>2', '3>5', '5>3', '5>2', '2>4'],
    initialStates: Object.values(initialOrderState),
    extraMoves: {
      '1>3': 'money that comes after a cancellation is taken and given back in one',
      '4>2': 'a closure is undone for a booking that cost nothing',
    },
  },
  {
    title: 'finance record',
    machine: financeMachine,
    axis: 'status',
    legalMoves: ['1>2', '3>2', '3>5', '5>3'],
    initialStates: [{ status: financeStatus.created }, { status: financeStatus.refunding }],
  },
  {
    title: 'promise',
    machine: promiseMachine,
    axis: 'promiseStatus',
    legalMoves: ['0>1', '0>2', '0>5', '1>2', '2>4', '1>3', '4>3', '5>3'],
    extraMoves: { '2>0': 'staff move the booking to another date' },
  },
  { title: 'registration', machine: registrationMachine, axis: 'status', legalMoves: ['0>1', '0>2', '2>0', '1>2'] },
  {
    title: 'generic review',
    machine: withdrawableCheckMachine,
    axis: 'checkStatus',
    legalMoves: ['0>1', '0>2', '0>3', '3>0'],
  },
  { title: 'black list', machine: blackListMachine, axis: 'status', legalMoves: ['1>2'] },
  { title: 'alarm', machine: alarmMachine, axis: 'handleStatus', legalMoves: ['1>2', '2>1', '1>0'] },
  {
    title: 'security check',
    machine: patrolMachine,
    axis: 'status',
    legalMoves: ['null>0', 'null>1', '1>2', '2>1'],
  },
  {
    title: 'invoice',
    machine: invoiceMachine,
    axis: 'status',
    legalMoves: ['3>1', '1>4', '4>2', '4>1', '1>2'],
    extraMoves: { '3>4': 'the tax platform refuses what it was told', '4>3': 'its member has put that right' },
  },
  {
    title: 'waiting list',
    machine: waitlistMachine,
    axis: 'status',
    legalMoves: ['1>2', '2>3', '2>4', '4>1', '1>5', '2>5', '1>6'],
  },
  {
    title: 'entitlement',
    machine: entitlementMachine,
    axis: 'status',
    legalMoves: ['1>2', '2>1', '1>3', '2>3', '1>4', '2>4', '1>5'],
  },
];

const reachableStates = (machine: TestedMachine, births: readonly object[]): Record<string, unknown>[] => {
  const seen = new Map(
    (births.length > 0 ? births : [machine.initial])
      .flatMap((birth) => reachable(machine, birth as Record<string, unknown>))
      .map((state) => [JSON.stringify(state), state]),
  );
  return [...seen.values()];
};

describe.each(documentedMachines)(
  '$title',
  ({ machine: table, axis, legalMoves: legal, extraMoves: extraMoves = {}, initialStates: births = [] }) => {
    const machine = table as TestedMachine;
    const states = reachableStates(machine, births);

    it('allows exactly the transitions of the table', () => {
      const moves = new Set(
        states
          .flatMap((state) =>
            stepsFrom(machine, state).map(
              (name) => [state[axis], machine.steps[name]?.to[axis] ?? state[axis]] as const,
            ),
          )
          .filter(([from, to]) => from !== to)
          .map(([from, to]) => `${String(from)}>${String(to)}`),
      );
      expect([...moves].sort()).toEqual([...legal, ...Object.keys(extraMoves)].sort());
    });

    it('refuses every illegal step by name and leaves the state unchanged', () => {
      let refused = 0;
      for (const state of states) {
        const allowed = stepsFrom(machine, state);
        for (const name of Object.keys(machine.steps).filter((one) => !allowed.includes(one))) {
          const before = JSON.stringify(state);
          expect(whyNot(machine, name, state, {} as never)).toBe(machine.illegal);
          expect(() => step(machine, name, state, {} as never)).toThrow(Failure);
          expect(JSON.stringify(state)).toBe(before);
          refused += 1;
        }
      }
      expect(refused).toBeGreaterThan(0);
    });
  },
);
