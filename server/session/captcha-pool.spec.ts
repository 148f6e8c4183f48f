import { CaptchaPool } from './captcha-pool';
import type { CaptchaPicture } from './captcha-picture';

const MIN_READY = 48;

class CountingPool extends CaptchaPool {
  drawn = 0;
  turnsBetween: boolean[] = [];
  private turned = true;

  protected override draw(): Promise<CaptchaPicture> {
    this.turnsBetween.push(this.turned);
    this.turned = false;
    setImmediate(() => (this.turned = true));
    this.drawn += 1;
    return Promise.resolve({
      answer: { kind: 'blockPuzzle', x: this.drawn },
      image: String(this.drawn),
      jigsaw: null,
      words: null,
    });
  }
}

const settled = async (pool: CountingPool): Promise<number> => {
  for (let before = -1; before !== pool.drawn;) {
    before = pool.drawn;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return pool.drawn;
};

const members = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe('the pool of captcha pictures', () => {
  it('draws nothing before somebody needs a picture', async () => {
    expect(await settled(new CountingPool())).toBe(0);
  });

  it('has one picture ready for every announced member, however often a member is announced', async () => {
    const pool = new CountingPool();
    for (const userId of [...members(100), ...members(100)]) pool.announce('blockPuzzle', userId);
    expect(await settled(pool)).toBe(MIN_READY + 100);
  });

  it('hands out what is ready to a crowd without drawing, each picture once', async () => {
    const pool = new CountingPool();
    for (const userId of members(100)) pool.announce('blockPuzzle', userId);
    const before = await settled(pool);
    const taken = await Promise.all(members(100).map((userId) => pool.take('blockPuzzle', userId)));
    expect(pool.drawn).toBe(before);
    expect(new Set(taken.map(({ image }) => image)).size).toBe(100);
    expect(await settled(pool)).toBe(before);
  });

  it('draws on demand if none is ready, and lets other work run between two pictures', async () => {
    const pool = new CountingPool();
    const taken = await Promise.all(members(20).map((userId) => pool.take('blockPuzzle', userId)));
    expect(new Set(taken.map(({ image }) => image)).size).toBe(20);
    expect(pool.turnsBetween.slice(0, 20)).not.toContain(false);
  });

  it('draws again after a picture could not be drawn', async () => {
    const pool = new CountingPool();
    const draw = jest
      .spyOn(pool as unknown as { draw: () => Promise<CaptchaPicture> }, 'draw')
      .mockRejectedValueOnce(new Error('no font'));
    await expect(pool.take('blockPuzzle', 1)).rejects.toThrow('no font');
    await expect(pool.take('blockPuzzle', 1)).resolves.toMatchObject({ image: '1' });
    draw.mockRestore();
  });

  it('keeps the pictures of the two kinds apart', async () => {
    const pool = new CountingPool();
    pool.announce('clickWord', 1);
    expect(await settled(pool)).toBe(MIN_READY + 1);
    await pool.take('blockPuzzle', 2);
    expect(await settled(pool)).toBe(MIN_READY + 1 + 1 + MIN_READY);
  });
});
