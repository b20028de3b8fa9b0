// The least that can stand between somebody and a model: a request goes on as it came, and so does the answer.
import { createServer } from "node:http";
import { Pool } from "undici";

const [, , origin = ""] = process.argv;
const pool = new Pool(origin, { connections: 64 });

const server = createServer((request, response) => {
  const { authorization = "", "content-type": type = "" } = request.headers;
  const headers = { authorization, "content-type": type };
  void pool.stream({ path: request.url ?? "/", method: "POST", headers, body: request }, ({ statusCode }) =>
    response.writeHead(statusCode, { "content-type": "text/event-stream" }),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
