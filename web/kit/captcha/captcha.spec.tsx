import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CaptchaPanel } from './captcha';
import { sealForCaptcha } from '#web/kit/browser/crypto';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const picture = {
  token: 't'.repeat(32),
  secretKey: 'k'.repeat(16),
  captchaType: 'blockPuzzle',
  originalImageBase64: 'AAAA',
  jigsawImageBase64: 'AAAA',
  wordList: null,
};

async function renderCaptcha() {
  const passed: unknown[] = [];
  const seen = stubServer(({ url }) => ({
    data: {
      repCode: '0000',
      success: true,
      error: false,
      repMsg: null,
      repData: url.pathname.endsWith('/get') ? picture : null,
    },
  }));
  renderScreen(
    <CaptchaPanel
      kind="blockPuzzle"
      onPass={(pass) => {
        passed.push(pass);
      }}
    />,
  );
  const handle = await screen.findByRole('slider');
  const press = (key: string) => fireEvent.keyDown(handle, { key });
  return { at: () => Number(handle.getAttribute('aria-valuenow')), seen, passed, press };
}

it('follows a held key, however slow the screen is', async () => {
  const { at, press } = await renderCaptcha();
  act(() => {
    for (let n = 0; n < 200; n += 1) press('ArrowRight');
  });
  expect(at()).toBe(200);
  for (const [key, where] of [
    ['ArrowLeft', 199],
    ['PageDown', 189],
    ['PageUp', 199],
    ['End', 263],
    ['ArrowUp', 263],
    ['Home', 0],
    ['ArrowDown', 0],
  ] as const) {
    press(key);
    expect([key, at()]).toEqual([key, where]);
  }
});

it("submits on Enter at the piece's position, and returns the passed check", async () => {
  const { seen, passed, press } = await renderCaptcha();
  press('ArrowRight');
  press('PageUp');
  press('Enter');
  await waitFor(() => expect(passed).toHaveLength(1), { timeout: 3_000 });
  const sent = new URLSearchParams(seen.find(({ url }) => url.pathname.endsWith('/check'))?.body);
  expect(sent.get('pointJson')).toBe(sealForCaptcha('{"x":11,"y":5}', picture.secretKey));
  expect(passed).toEqual([
    {
      captchaToken: picture.token,
      captchaVerification: sealForCaptcha(`${picture.token}---{"x":11,"y":5}`, picture.secretKey),
    },
  ]);
});
