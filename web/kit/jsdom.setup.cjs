const util = require('node:util');
globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
// Node's own channel keeps the process alive after the last test.
globalThis.MessageChannel = class {
  constructor() {
    const a = {};
    const b = {};
    a.postMessage = (data) => setTimeout(() => b.onmessage?.({ data }));
    b.postMessage = (data) => setTimeout(() => a.onmessage?.({ data }));
    this.port1 = a;
    this.port2 = b;
  }
};
globalThis.matchMedia ??= () => ({
  matches: false,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Styles of pseudo elements are not computed here; a request for them returns those of the element.
const styleOf = globalThis.getComputedStyle?.bind(globalThis);
if (styleOf) globalThis.getComputedStyle = (element) => styleOf(element);
