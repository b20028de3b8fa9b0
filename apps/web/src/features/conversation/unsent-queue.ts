import { ApiError } from "../../lib/api-error.ts";
import { connection } from "../../lib/connection.ts";
import { sendMessage } from "../../lib/generated/sdk.gen.ts";
import { dropWords, findWords, keepWords, wordsKey } from "../../lib/kept-words.ts";
import { isFault, orSay } from "../../lib/or-say.ts";
import { queryClient } from "../../lib/query-client.ts";
import { conversationQueries } from "./conversation.api.ts";
import { putMessage, putTurn } from "./thread-cache.ts";
import { readUnsent, type Unsent, type Words } from "./words.ts";

/** Where one person's unsent words of one room are kept; they may have signed out by the time an answer comes. */
interface Drawer {
  roomId: string;
  key: string;
}

const FAILED = "Failed to send message";
/** A server that answers with faults is asked this often; one that cannot be reached, as long as it takes. */
const TRIES = 6;
const ONE_AT_A_TIME = { mode: "exclusive" } as const;
/** The drawers whose words are tried again when there is a reason to. */
const waitingForNetwork = new Set<string>();

/** Shown at once and kept by the browser, so that neither a lost connection nor a reload loses it. */
export function say(roomId: string, words: Words): void {
  append(roomId, { ...words, clientId: crypto.randomUUID() });
}

export const sendAgain = (roomId: string, unsent: Unsent): void => append(roomId, unsent);

export const discard = (roomId: string, unsent: Unsent): void => drop(drawerOf(roomId), unsent);

/** Takes up what a reload, or another tab that was closed, left behind. */
export function resumeSending(roomId: string): void {
  const drawer = drawerOf(roomId);
  show(drawer, read(drawer));
  void sendAll(drawer);
}

function append(roomId: string, words: Words & Pick<Unsent, "clientId">): void {
  const drawer = drawerOf(roomId);
  const isReachable = navigator.onLine && !waitingForNetwork.has(drawer.key);
  const unsent: Unsent = { ...words, state: isReachable ? "sending" : "waiting", failure: null };
  write(drawer, (list) => [...list.filter((known) => !isThis(unsent)(known)), unsent]);
  void sendAll(drawer);
}

/** Of several tabs one sends, in the order in which things were said; the lock is free while there is no network. */
async function sendAll(drawer: Drawer): Promise<void> {
  const { key } = drawer;
  if (waitingForNetwork.has(key)) return;
  for (let failures = 0; ; failures += 1) {
    const fault = await navigator.locks.request(key, ONE_AT_A_TIME, () => sendWaiting(drawer));
    if (!fault) return;
    if (failures >= TRIES && fault.status !== 0) return settle(drawer, () => true, failed(fault));
    waitingForNetwork.add(key);
    await connection(failures, new AbortController().signal);
    waitingForNetwork.delete(key);
  }
}

/** The fault that stopped it; undefined once nothing waits any more. */
async function sendWaiting(drawer: Drawer): Promise<ApiError | undefined> {
  for (let next = firstWaiting(drawer); next; next = firstWaiting(drawer)) {
    const refusal = navigator.onLine ? await send(drawer, next) : unreachable();
    if (!refusal) drop(drawer, next);
    else if (isFault(refusal) || refusal.status === 401) {
      // A session that ended is no fault of the words: they wait for the same person to sign in again.
      settle(drawer, () => true, { state: "waiting", failure: null });
      return isFault(refusal) ? refusal : undefined;
    } else settle(drawer, isThis(next), failed(refusal));
  }
  return undefined;
}

/** Undefined when it stands in the thread. */
async function send(drawer: Drawer, { clientId, text, quote, attachments }: Unsent) {
  const { roomId } = drawer;
  settle(drawer, isThis({ clientId }), { state: "sending", failure: null });
  const body = {
    ...{ roomId, clientId, text },
    ...(quote && { quotedId: quote.id }),
    ...(attachments.length > 0 && { attachmentIds: attachments.map(({ id }) => id) }),
  };
  try {
    const { message, turns } = await orSay(FAILED, sendMessage({ body }));
    putMessage(queryClient, message);
    for (const turn of turns) if (turn) putTurn(queryClient, turn);
    void queryClient.invalidateQueries(conversationQueries.quotes(roomId));
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error : unreachable();
  }
}

const unreachable = () => new ApiError({ status: 0, code: "unreachable", message: FAILED });

const failed = ({ code, message }: ApiError): Outcome => ({ state: "failed", failure: { code, message } });

type Outcome = Pick<Unsent, "state" | "failure">;
type IsMeant = (unsent: Unsent) => boolean;

const isThis =
  (wanted: Pick<Unsent, "clientId">): IsMeant =>
  ({ clientId }) =>
    clientId === wanted.clientId;

/** What has failed already keeps its reason. */
const settle = (drawer: Drawer, isMeant: IsMeant, outcome: Outcome): void =>
  write(drawer, (list) =>
    list.map((unsent) => (unsent.state !== "failed" && isMeant(unsent) ? { ...unsent, ...outcome } : unsent)),
  );

const drop = (drawer: Drawer, unsent: Unsent): void =>
  write(drawer, (list) => list.filter((known) => !isThis(unsent)(known)));

const drawerOf = (roomId: string): Drawer => ({ roomId, key: wordsKey("unsent", roomId) });

/** Whoever waited for the network may have signed out meanwhile; then nothing of theirs is sent or shown. */
const isOpen = ({ roomId, key }: Drawer): boolean => key === drawerOf(roomId).key;

const read = ({ key }: Drawer): Unsent[] => readUnsent(findWords(key));

const firstWaiting = (drawer: Drawer): Unsent | undefined =>
  isOpen(drawer) ? read(drawer).find(({ state }) => state !== "failed") : undefined;

function write(drawer: Drawer, next: (list: Unsent[]) => Unsent[]): void {
  const list = next(read(drawer));
  if (list.length === 0) dropWords(drawer.key);
  else keepWords(drawer.key, list);
  show(drawer, list);
}

function show(drawer: Drawer, list: Unsent[]): void {
  const { queryKey } = conversationQueries.unsent(drawer.roomId);
  if (isOpen(drawer)) queryClient.setQueryData(queryKey, list);
}

// What another tab has sent, or given up, is so here too.
window.addEventListener("storage", ({ key }) => {
  const drawer = drawerOf(key?.split(":").at(-1) ?? "");
  if (key === drawer.key) show(drawer, read(drawer));
});
