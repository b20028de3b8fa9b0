import { toApiError } from "./api-error.ts";

interface Sending {
  method: "POST" | "PUT";
  url: string;
  body: Blob;
  headers: Record<string, string>;
  onProgress: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Sends the bytes as they are and tells how many have left: `fetch` could not say. Answers with the body, or throws the refusal. */
export function sendBlob({ method, url, body, headers, onProgress, signal }: Sending): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  request.onload = () => {
    const answer = parseJson(request.responseText);
    if (request.status < 300) resolve(answer);
    else reject(toApiError(answer, request.status));
  };
  request.onerror = () => reject(toApiError(null, 0));
  request.onabort = () => reject(signal?.reason);
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  signal?.addEventListener("abort", () => request.abort());
  request.send(body);
  return promise;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
