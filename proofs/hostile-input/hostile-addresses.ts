const inside = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.254",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.0.0.53",
  "127.255.255.254",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.254",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.254",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
];

/** Every way to write an IPv4 address that some resolver, parser or gateway somewhere understands. */
const notations: ((octets: [number, number, number, number]) => string)[] = [
  (octets) => octets.join("."),
  (octets) => `${octets.join(".")}.`,
  (octets) => String(whole(octets)),
  (octets) => `0x${hex(whole(octets), 8)}`,
  (octets) => `0${whole(octets).toString(8)}`,
  (octets) => octets.map((octet) => `0${octet.toString(8)}`).join("."),
  (octets) => octets.map((octet) => `0x${hex(octet, 2)}`).join("."),
  (octets) => octets.map((octet) => `000000${octet.toString(8).padStart(3, "0")}`).join("."),
  ([a, b, c, d]) => `${a}.${(b << 16) + (c << 8) + d}`,
  ([a, b, c, d]) => `${a}.${b}.${(c << 8) + d}`,
  ([a, b, c, d]) => `0x${hex(a, 2)}.${b}.0${c.toString(8)}.${d}`,
  (octets) => octets.join("%2e"),
  (octets) => octets.join("。"),
  (octets) => octets.join(".").replace(/\d/g, fullWidth),
  (octets) => `[::ffff:${octets.join(".")}]`,
  (octets) => `[0:0:0:0:0:ffff:${pair(octets)}]`,
  (octets) => `[::${pair(octets)}]`,
  (octets) => `[::ffff:0:${pair(octets)}]`,
  (octets) => `[64:ff9b::${pair(octets)}]`,
  (octets) => `[64:ff9b:1::${pair(octets)}]`,
  (octets) => `[2002:${pair(octets)}::1]`,
  ([a, b, c, d]) => `[2001:0:4136:e378:8000:63bf:${pair([255 - a, 255 - b, 255 - c, 255 - d])}]`,
  (octets) => `[fe80::5efe:${pair(octets)}]`,
];

const elsewhere = [
  "http://[::]/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[100::1]/",
  "http://[fc00::1]/",
  "http://[fd00:ec2::254]/",
  "http://[fe80::1]/",
  "http://[fe80::1%25lo]/",
  "http://[fec0::1]/",
  "http://[ff02::1]/",
  "http://[2001:db8::1]/",
  "http://[2001:10::1]/",
  "http://[2001:20::1]/",
  "http://[3fff::1]/",
  "http://[5f00::1]/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://a.localhost/",
  "http://postgres/",
  "http://valkey/",
  "http://metadata/",
  "http://metadata.google.internal/",
  "http://printer.local/",
  "http://nas.lan/",
  "http://intranet.corp/",
  "http://router.home.arpa/",
  "http://xyz.onion/",
  "http://ⓛocalhost/",
  "http://127.0.0.1%00.example/",
  "file:///etc/passwd",
  "file://localhost/etc/passwd",
  "gopher://127.0.0.1:6379/_INFO",
  "dict://127.0.0.1:6379/info",
  "ftp://127.0.0.1/",
  "ldap://127.0.0.1/",
  "data:text/html,hello",
  "javascript:alert(1)",
  "blob:http://127.0.0.1/1",
  "ws://127.0.0.1/",
  "jar:http://127.0.0.1!/",
  "unix:/var/run/docker.sock",
  "http:127.0.0.1",
  "http:/127.0.0.1",
  "http:\\\\127.0.0.1\\",
  "//127.0.0.1/",
  "127.0.0.1",
  "http://",
  "http:///",
  "http://%31%32%37.0.0.1/",
  "",
  "http://good.example:22/",
  "http://good.example:6379/",
  "http://good.example:5432/",
  "https://good.example:80/",
  "http://good.example:443/",
  "http://good.example:8080/",
  "http://93.184.216.34:9200/",
  "http://user@good.example/",
  "http://user:secret@good.example/",
  "http://good.example@127.0.0.1/",
  "http://127.0.0.1#@good.example/",
  "http://127.0.0.1?@good.example/",
  "http://127.0.0.1\t/",
  "http://127.0.0.1\n.example/",
  " http://127.0.0.1/",
  "http://0/",
  "http://127.1/",
  "http://1/",
];

/** Addresses to be refused before anything is sent anywhere. */
export function hostileAddresses(): string[] {
  const literal = inside.flatMap((address) =>
    notations.map((write) => `http://${write(octetsOf(address))}/`),
  );
  return [...new Set([...literal, ...elsewhere])];
}

/** Where a redirect, a name or an answer may try to lead. */
export const insideAddresses = inside;

function octetsOf(address: string): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [a, b, c, d];
}

function whole([a, b, c, d]: [number, number, number, number]): number {
  return a * 16_777_216 + b * 65_536 + c * 256 + d;
}

function pair([a, b, c, d]: [number, number, number, number]): string {
  return `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`;
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, "0");
}

function fullWidth(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
}
