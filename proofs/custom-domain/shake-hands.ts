import { connect } from "node:tls";

export type Handshake = { isTrusted: boolean; names: string } | "refused";

const PATIENCE_MS = 10_000;

/** Knocks at the front door with a name, and says what certificate it showed for it. */
export function shakeHands(servername: string, port: number, ca: string): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername, ca, rejectUnauthorized: false });
    const end = (outcome: Handshake) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(PATIENCE_MS, () => end("refused"));
    socket.once("error", () => end("refused"));
    socket.once("secureConnect", () =>
      end({ isTrusted: socket.authorized, names: socket.getPeerCertificate().subjectaltname ?? "" }),
    );
  });
}
