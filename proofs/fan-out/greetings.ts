/** What a subscriber says first on its bare socket, and how it knows that it will hear everything from now on. */
export type Greeting = {
  hello: string;
  /** Said once `after` has been heard. */
  reply?: { after: string; words: string };
  ready: string;
};

export const ofValkey = (topic: string): Greeting => ({
  hello: `SUBSCRIBE ${topic}\r\n`,
  ready: "subscribe",
});

export const ofGateway = (token: string, channels: string[]): Greeting => ({
  hello: `GET /realtime/v1/stream?channels=${channels.join(",")} HTTP/1.1\r\nhost: live\r\nauthorization: Bearer ${token}\r\n\r\n`,
  ready: "event: ready",
});

export const ofSocketIo: Greeting = {
  hello: [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    "host: live",
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    "",
    "",
  ].join("\r\n"),
  // Its protocol: the server opens, the client asks for the default namespace, the server confirms.
  reply: { after: '"sid"', words: masked("40") },
  ready: '40{"sid"',
};

/** A text frame as a client sends it; a mask of zeros leaves the words as they are. */
function masked(words: string): string {
  return String.fromCharCode(0x81, 0x80 + words.length, 0, 0, 0, 0) + words;
}
