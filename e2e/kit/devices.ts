/** Sends a tester call to the simulated terminals: a face alarm, or a person stored behind the product's back. */
export async function askDevices(path: '/face-alarm' | '/tamper', body: object): Promise<void> {
  const response = await fetch(`${process.env['DEVICES_URL'] ?? ''}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the terminals refused ${path}: ${response.status} ${await response.text()}`);
}
