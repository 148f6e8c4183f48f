import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Creates a reader for browsers without one of their own: Safari, Firefox, and Chrome on some systems. Its WebAssembly
 * comes from this server; the library would ask a public one.
 */
export async function createReader(formats: ('qr_code' | 'code_128')[]): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => readerAddress }, fireImmediately: true });
  return new BarcodeDetector({ formats });
}
