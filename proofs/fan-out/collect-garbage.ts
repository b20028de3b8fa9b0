// Loaded into the gateway: a signal makes it give back whatever it does not need, so that what is weighed is what it does.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: NodeJS.GCFunction = runInNewContext("gc");
process.on("SIGUSR2", () => collect({ type: "major", execution: "sync", flavor: "last-resort" }));
