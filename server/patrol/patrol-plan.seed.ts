import { exceptionLevel, patrolKind, type ExceptionLevel } from '#domain/patrol/patrol.status';

type Both = readonly [zh: string, en: string];
interface PointSeed {
  readonly name: Both;
  readonly place: Both;
  readonly items: readonly Both[];
}
/** A plan of the demo campus with its points. */
export interface PlanSeed {
  readonly venue: string;
  readonly name: Both;
  readonly kind: number;
  readonly times: readonly string[];
  readonly windowMinutes: number;
  readonly isOrdered: boolean;
  readonly mustScan: boolean;
  readonly points: readonly PointSeed[];
}
/** An exception of the demo: days ago, the number of the point, and what became of it. */
export interface FoundSeed {
  readonly daysAgo: number;
  readonly seq: number;
  readonly note: string;
  readonly level: ExceptionLevel;
  readonly result: string | null;
  readonly rechecked: boolean;
}

/** The plans of the demo campus. */
export const demoPatrolPlans: readonly PlanSeed[] = [
  {
    venue: '游泳馆',
    name: ['泳池开馆检查', 'Pool opening check'],
    kind: patrolKind.opening,
    times: ['06:30'],
    windowMinutes: 90,
    isOrdered: true,
    mustScan: true,
    points: [
      {
        name: ['更衣厅', 'Changing hall'],
        place: ['一层', 'Ground floor'],
        items: [
          ['地面无积水', 'Floor without puddles'],
          ['储物柜门锁正常', 'Locker doors lock'],
        ],
      },
      {
        name: ['标准池池岸', 'Deck of the 50 m pool'],
        place: ['一层池区', 'Pool deck, ground floor'],
        items: [
          ['救生圈与救生杆齐全', 'Life buoys and poles in place'],
          ['池底无异物', 'Nothing on the pool floor'],
        ],
      },
      {
        name: ['水处理机房', 'Water treatment room'],
        place: ['负一层', 'Basement'],
        items: [
          ['加药泵运行', 'Dosing pumps run'],
          ['无渗漏', 'No leaks'],
        ],
      },
    ],
  },
  {
    venue: '综合体育馆',
    name: ['消防与闭馆巡查', 'Fire and closing patrol'],
    kind: patrolKind.closing,
    times: ['21:30'],
    windowMinutes: 120,
    isOrdered: false,
    mustScan: true,
    points: [
      {
        name: ['西门疏散通道', 'West exit route'],
        place: ['一层西侧', 'West side, ground floor'],
        items: [
          ['通道无堆放', 'Route is clear'],
          ['疏散指示灯亮', 'Exit signs are lit'],
        ],
      },
      {
        name: ['二层消火栓', 'Hydrants, second floor'],
        place: ['二层环廊', 'Gallery, second floor'],
        items: [
          ['消火栓箱完好', 'Hydrant boxes intact'],
          ['灭火器压力正常', 'Extinguisher pressure is right'],
        ],
      },
      {
        name: ['羽毛球馆', 'Badminton hall'],
        place: ['一层', 'Ground floor'],
        items: [
          ['人员已清场', 'Everybody has left'],
          ['灯与空调已关', 'Lights and air conditioning are off'],
        ],
      },
    ],
  },
  {
    venue: '综合体育馆',
    name: ['重点部位巡查', 'Patrol of key places'],
    kind: patrolKind.patrol,
    times: ['00:00', '06:00', '12:00', '18:00'],
    windowMinutes: 360,
    isOrdered: false,
    mustScan: false,
    points: [
      {
        name: ['配电间', 'Switch room'],
        place: ['负一层东侧', 'Basement, east side'],
        items: [
          ['配电柜上锁', 'Cabinets are locked'],
          ['无异味异响', 'No unusual smell or noise'],
        ],
      },
      {
        name: ['监控室', 'Control room'],
        place: ['一层', 'Ground floor'],
        items: [
          ['画面无缺失', 'No camera is missing'],
          ['值班人员在岗', 'The post is staffed'],
        ],
      },
    ],
  },
];
/** The exceptions that were found in the last week, by plan. */
export const demoExceptions: readonly (readonly FoundSeed[])[] = [
  [
    {
      daysAgo: 5,
      seq: 3,
      note: '2 号加药泵接头渗水',
      level: exceptionLevel.important,
      result: '已更换接头，观察两小时无渗漏',
      rechecked: true,
    },
    { daysAgo: 1, seq: 1, note: '更衣厅 3 处积水', level: exceptionLevel.general, result: null, rechecked: false },
  ],
  [
    {
      daysAgo: 4,
      seq: 1,
      note: '疏散通道堆放海绵垫',
      level: exceptionLevel.urgent,
      result: '已移走并张贴禁止堆放标识',
      rechecked: false,
    },
    { daysAgo: 2, seq: 2, note: '2 具灭火器压力不足', level: exceptionLevel.important, result: null, rechecked: false },
  ],
  [],
];
