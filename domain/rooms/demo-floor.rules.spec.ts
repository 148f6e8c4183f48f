import { floorNumbers } from '#domain/buildings/floor.rules';
import { demoBuildings, demoFloorRooms } from './demo-floor.rules';

it('draws about 300 rooms that do not overlap and whose areas fit their rectangles', () => {
  const floors = demoBuildings.flatMap((building) =>
    floorNumbers(building.below, building.above).map((no) => demoFloorRooms(building, no)),
  );
  expect(floors.flat()).toHaveLength(303);
  for (const rooms of floors) {
    expect(new Set(rooms.map(({ roomNo }) => roomNo)).size).toBe(rooms.length);
    for (const [n, one] of rooms.entries()) {
      expect(one.area).toBe((one.width * one.height) / 100);
      for (const other of rooms.slice(n + 1))
        expect(
          one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y,
        ).toBe(true);
    }
  }
});
