const inboxUrl = (): string => process.env['MESSAGES_URL'] ?? '';

/** Returns the newest code sent to a phone number or e-mail address within ten seconds; `after` is an earlier code. */
export async function codeTo(to: string, after = ''): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { messages } = (await (await fetch(`${inboxUrl()}/messages?to=${encodeURIComponent(to)}`)).json()) as {
      messages: { text: string }[];
    };
    const code = messages.map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]).find(Boolean);
    if (code && code !== after) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no code was sent to ${to}`);
}

/** Returns the messages sent to a phone number, newest first. */
export async function messagesTo(to: string): Promise<string[]> {
  const { messages } = (await (await fetch(`${inboxUrl()}/messages?to=${encodeURIComponent(to)}`)).json()) as {
    messages: { text: string }[];
  };
  return messages.map(({ text }) => text);
}
