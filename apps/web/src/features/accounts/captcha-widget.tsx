import { useEffect, useRef, useState } from "react";
import { captchaAnswer } from "./captcha-answer.ts";

interface CaptchaWidgetProps {
  siteKey: string;
  scriptUrl: string;
}

/** hCaptcha's and Turnstile's scripts are used alike. */
interface Widgets {
  render(place: HTMLElement, options: object): string;
  reset(id: string): void;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Widgets;
    hcaptcha?: Widgets;
  }
}

export function CaptchaWidget({ siteKey, scriptUrl }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let end = () => {};
    let isGone = false;
    async function begin() {
      const widgets = await loadWidgets(scriptUrl);
      if (!isGone && place.current) end = show(widgets, place.current, siteKey);
    }
    begin().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      end();
    };
  }, [siteKey, scriptUrl]);

  if (hasFailed)
    return (
      <p role="alert" className="text-small text-danger">
        The check that you are a person could not be loaded. Reload the page, or let it through your blocker.
      </p>
    );
  return <div ref={place} className="flex min-h-[65px] items-center justify-center" />;
}

/** Answers with the way to take it down. */
function show(widgets: Widgets, place: HTMLElement, siteKey: string): () => void {
  const forget = () => captchaAnswer.set(undefined);
  const id = widgets.render(place, {
    sitekey: siteKey,
    theme: document.documentElement.classList.contains("dark") ? "dark" : "light",
    callback: (answer: string) => captchaAnswer.set(answer),
    "expired-callback": forget,
    "error-callback": forget,
  });
  let last = captchaAnswer.get();
  const unsubscribe = captchaAnswer.subscribe(() => {
    const answer = captchaAnswer.get();
    if (last !== undefined && answer === undefined) widgets.reset(id);
    last = answer;
  });
  return () => {
    unsubscribe();
    forget();
    widgets.remove(id);
  };
}

const loading = new Map<string, Promise<Widgets>>();

function loadWidgets(url: string): Promise<Widgets> {
  const known = loading.get(url);
  if (known) return known;
  const { promise, resolve, reject } = Promise.withResolvers<Widgets>();
  const script = document.createElement("script");
  const fail = () => {
    loading.delete(url);
    reject(new Error(`${url} did not load`));
  };
  script.src = url;
  script.async = true;
  script.addEventListener("error", fail);
  script.addEventListener("load", () => {
    const widgets = window.turnstile ?? window.hcaptcha;
    if (widgets) resolve(widgets);
    else fail();
  });
  document.head.append(script);
  loading.set(url, promise);
  return promise;
}
