// Loaded before every test file that may have a database: none goes before its books were found to balance.
import { findBookFaults } from "./books.ts";
import { withClient } from "./connection.ts";
import { beforeDrop } from "./testing.ts";

beforeDrop(async ({ owner }) => {
  const faults = await withClient(owner, findBookFaults);
  if (faults.length > 0) throw new Error(`The books do not balance: ${faults.join("; ")}`);
});
