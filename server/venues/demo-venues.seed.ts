/** A Chinese and an English text. */
export type Both = readonly [zh: string, en: string];
interface Price {
  readonly base: number;
  readonly peak: number;
}
/** A site of the demo campus. */
export interface SiteSeed {
  readonly name: Both;
  readonly sport: number;
  readonly courts?: number;
  /** The number of full courts that split into two halves. */
  readonly splitCourts?: number;
  readonly rooms?: readonly Both[];
  readonly seats?: number;
  readonly template: 'hourly' | 'ninety' | 'pool';
  readonly rules: 'standard' | 'meeting' | 'capacity' | 'attended' | 'paired';
  /** The workday price for students in fen, by day and from 17:00. */
  readonly price: Price;
  readonly unit?: Both;
  readonly needFace?: boolean;
  readonly buddies?: readonly [min: number, max: number];
  readonly remark?: Both;
  /** The numbers of courts that are out of order. */
  readonly stopped?: readonly number[];
  readonly roles?: readonly number[];
}
/** A venue of the demo campus. */
interface VenueSeed {
  readonly name: Both;
  readonly campus: number;
  readonly merchant: number;
  readonly webType?: 2;
  /** A value of the code list `venue_type`; a sports hall if not set. */
  readonly type?: '2' | '3' | '4';
  readonly people: number;
  readonly phone: string;
  readonly place: Both;
  readonly introduce: Both;
  readonly sites: readonly SiteSeed[];
}

/** The venues of the demo campus with their sites. */
export const demoVenues: readonly VenueSeed[] = [
  {
    name: ['综合体育馆', 'Main Gymnasium'],
    campus: 0,
    merchant: 0,
    people: 600,
    phone: '0571-88206001',
    place: ['滨江校区东门旁', 'Beside the east gate'],
    introduce: [
      '滨江校区最大的室内场馆，羽毛球、篮球、乒乓球与壁球同馆开放。',
      'The largest hall of the Riverside Campus: badminton, basketball, table tennis and squash under one roof.',
    ],
    sites: [
      {
        name: ['羽毛球馆', 'Badminton Hall'],
        sport: 151,
        courts: 12,
        template: 'hourly',
        rules: 'standard',
        price: { base: 1000, peak: 2000 },
        buddies: [0, 3],
        stopped: [12],
      },
      {
        name: ['篮球馆', 'Basketball Hall'],
        sport: 154,
        splitCourts: 2,
        template: 'hourly',
        rules: 'standard',
        price: { base: 3000, peak: 6000 },
        buddies: [0, 9],
      },
      {
        name: ['乒乓球馆', 'Table Tennis Hall'],
        sport: 152,
        courts: 8,
        template: 'hourly',
        rules: 'standard',
        price: { base: 500, peak: 1000 },
        buddies: [0, 3],
      },
      {
        name: ['壁球馆', 'Squash Courts'],
        sport: 155,
        courts: 3,
        template: 'hourly',
        rules: 'standard',
        price: { base: 1500, peak: 2500 },
        needFace: true,
        buddies: [0, 3],
        remark: ['需刷脸入场，请先上传人脸照片', 'Face entry: upload your photo first'],
      },
    ],
  },
  {
    name: ['网球中心', 'Tennis Centre'],
    campus: 0,
    merchant: 0,
    people: 120,
    phone: '0571-88206020',
    place: ['滨江校区北侧', 'North of the Riverside Campus'],
    introduce: ['四片室内场、六片室外场，灯光开放至 22:00。', 'Four indoor and six outdoor courts, lit until 22:00.'],
    sites: [
      {
        name: ['室内网球场', 'Indoor Tennis'],
        sport: 153,
        courts: 4,
        template: 'hourly',
        rules: 'standard',
        price: { base: 3000, peak: 5000 },
        buddies: [0, 3],
      },
      {
        name: ['室外网球场', 'Outdoor Tennis'],
        sport: 153,
        courts: 6,
        template: 'hourly',
        rules: 'standard',
        price: { base: 1500, peak: 2500 },
        buddies: [0, 3],
        stopped: [6],
      },
    ],
  },
  {
    name: ['游泳馆', 'Swimming Pool'],
    type: '2',
    campus: 0,
    merchant: 0,
    people: 260,
    phone: '0571-88206030',
    place: ['滨江校区体育馆南侧', 'South of the gymnasium'],
    introduce: ['50 米标准池与训练池，按场次限流。', 'A 50 m pool and a training pool, admitted by session.'],
    sites: [
      {
        name: ['标准池', '50 m Pool'],
        sport: 156,
        seats: 200,
        template: 'pool',
        rules: 'capacity',
        price: { base: 1000, peak: 1500 },
        unit: ['标准池', '50 m pool'],
        buddies: [0, 4],
      },
      {
        name: ['训练池', 'Training Pool'],
        sport: 156,
        seats: 40,
        template: 'pool',
        rules: 'capacity',
        price: { base: 800, peak: 1200 },
        unit: ['训练池', 'Training pool'],
        buddies: [0, 4],
      },
    ],
  },
  {
    name: ['东区体育馆', 'East Sports Hall'],
    campus: 1,
    merchant: 0,
    people: 450,
    phone: '0571-88981001',
    place: ['东校区生活区', 'East Campus, residential area'],
    introduce: [
      '东校区日常锻炼的主场，篮球可整场或半场预约。',
      'The everyday hall of the East Campus; basketball by full or half court.',
    ],
    sites: [
      {
        name: ['东区羽毛球馆', 'East Badminton Hall'],
        sport: 151,
        courts: 8,
        template: 'hourly',
        rules: 'attended',
        price: { base: 1000, peak: 2000 },
        buddies: [1, 3],
        remark: ['至少一名同伴同行', 'Bring at least one companion'],
      },
      {
        name: ['东区篮球馆', 'East Basketball Hall'],
        sport: 154,
        splitCourts: 3,
        template: 'hourly',
        rules: 'standard',
        price: { base: 3000, peak: 6000 },
        buddies: [0, 9],
      },
      {
        name: ['东区乒乓球馆', 'East Table Tennis Hall'],
        sport: 152,
        courts: 6,
        template: 'hourly',
        rules: 'standard',
        price: { base: 500, peak: 1000 },
        buddies: [0, 3],
      },
      {
        name: ['东区壁球馆', 'East Squash Courts'],
        sport: 155,
        courts: 3,
        template: 'hourly',
        rules: 'standard',
        price: { base: 1500, peak: 2500 },
        needFace: true,
        buddies: [0, 3],
        remark: ['需刷脸入场', 'Face entry'],
      },
    ],
  },
  {
    name: ['健身中心', 'Fitness Centre'],
    campus: 1,
    merchant: 0,
    people: 180,
    phone: '0571-88981020',
    place: ['东校区学生活动中心一层', 'East Campus, student centre, ground floor'],
    introduce: ['器械、有氧与攀岩，按 90 分钟一场限流。', 'Weights, cardio and climbing in sessions of 90 minutes.'],
    sites: [
      {
        name: ['健身房', 'Gym'],
        sport: 157,
        seats: 120,
        template: 'ninety',
        rules: 'capacity',
        price: { base: 500, peak: 1000 },
        unit: ['健身房', 'Gym'],
        buddies: [0, 2],
      },
      {
        name: ['攀岩馆', 'Climbing Hall'],
        sport: 158,
        seats: 40,
        template: 'ninety',
        rules: 'paired',
        price: { base: 1500, peak: 2000 },
        unit: ['攀岩馆', 'Climbing hall'],
        buddies: [1, 2],
        remark: ['须两人结伴，互为保护', 'Climb in pairs and belay each other'],
      },
    ],
  },
  {
    name: ['图书馆会议中心', 'Library Meeting Centre'],
    type: '3',
    campus: 1,
    merchant: 1,
    webType: 2,
    people: 80,
    phone: '0571-88981100',
    place: ['东校区图书馆三层', 'East Campus library, level 3'],
    introduce: [
      '三间研讨室，师生免费使用，可提前七天预约。',
      'Three seminar rooms, free for students and staff, bookable a week ahead.',
    ],
    sites: [
      {
        name: ['研讨室', 'Seminar Rooms'],
        sport: 159,
        rooms: [
          ['301 研讨室', 'Room 301'],
          ['302 研讨室', 'Room 302'],
          ['303 研讨室', 'Room 303'],
        ],
        template: 'hourly',
        rules: 'meeting',
        price: { base: 0, peak: 0 },
        buddies: [0, 7],
        roles: [3, 4],
      },
    ],
  },
  {
    name: ['艺术中心', 'Arts Centre'],
    type: '4',
    campus: 0,
    merchant: 0,
    people: 90,
    phone: '0571-88206060',
    place: ['滨江校区大学生活动中心二层', 'Riverside Campus, student union, level 2'],
    introduce: ['三间舞蹈排练厅，配镜墙、把杆与音响。', 'Three dance studios with mirrors, barres and sound.'],
    sites: [
      {
        name: ['舞蹈排练厅', 'Dance Studios'],
        sport: 160,
        rooms: [
          ['一号排练厅', 'Studio 1'],
          ['二号排练厅', 'Studio 2'],
          ['三号排练厅', 'Studio 3'],
        ],
        template: 'hourly',
        rules: 'standard',
        price: { base: 1500, peak: 2000 },
        buddies: [0, 7],
      },
    ],
  },
];
