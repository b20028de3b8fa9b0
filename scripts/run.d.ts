import { type ChildProcess } from "node:child_process";
/** Starts a long-running command whose output is shown under its name. */
export declare function start(name: string, command: string, args: string[]): ChildProcess;
/** Runs a command to its end with its output shown; resolves with its exit code. */
export declare function run(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number>;
