// Socket.IO as its manual shows it, with what makes it faster: no polling, no compression. It is fed as our gateway is.
import { createServer } from "node:http";
import { createClient } from "@redis/client";
import { Server } from "socket.io";

const [, , url = "", topic = ""] = process.argv;
const http = createServer();
// Our bare sockets answer no pings, so none are sent.
const io = new Server(http, {
  ...{ transports: ["websocket"], serveClient: false, perMessageDeflate: false },
  pingInterval: 3_600_000,
});
io.on("connection", (socket) => void socket.join("room"));
const subscriber = await createClient({ url }).connect();
await subscriber.subscribe(topic, (piece) => io.to("room").emit("delta", piece));
http.listen(0, "127.0.0.1", () => process.send?.(http.address()));
