import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '#web/kit/test/test-frame';
import { CodeCamera } from './code-camera';
import { createReader } from './code-reader';

jest.mock('./code-reader', () => ({ createReader: jest.fn() }));
const loaded = createReader as unknown as jest.Mock<Promise<unknown>>;

const stopped = jest.fn();
const openCamera = jest.fn();
const browser = globalThis as { BarcodeDetector?: unknown };
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  openCamera.mockResolvedValue({ getTracks: () => [{ stop: stopped }] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: openCamera } });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  delete browser.BarcodeDetector;
  jest.useRealTimers();
});

const scan = async () => {
  const codes: string[] = [];
  renderScreen(<CodeCamera onCode={(code) => codes.push(code)} />, { rights: [] });
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  return codes;
};
const reading = (...codes: readonly string[]) => {
  let at = 0;
  return { detect: () => Promise.resolve([{ rawValue: codes[Math.min(at++, codes.length - 1)] }]) };
};

it('loads a reader if the browser has none, and reports a code once', async () => {
  loaded.mockResolvedValue(reading('D1', 'D1', 'D2'));
  expect(await scan()).toEqual(['D1', 'D2']);
  expect(loaded).toHaveBeenCalledWith(['qr_code', 'code_128']);
});

it.each([
  ['reads no QR codes', ['code_128'], 1],
  ['reads QR codes', ['qr_code', 'code_128'], 0],
])('asks the detector of the browser first: it %s', async (_, formats, loads) => {
  loaded.mockResolvedValue(reading('D1'));
  browser.BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = reading('D1').detect;
  };
  expect(await scan()).toEqual(['D1']);
  expect(loaded).toHaveBeenCalledTimes(loads);
});

it('says why it does not scan, and releases the camera', async () => {
  loaded.mockRejectedValue(new Error('offline'));
  expect(await scan()).toEqual([]);
  expect(screen.getByText(/无法加载扫码组件/)).toBeTruthy();
  expect(stopped).toHaveBeenCalled();
  openCamera.mockRejectedValue(new Error('denied'));
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/无法打开摄像头/)).toBeTruthy();
});
