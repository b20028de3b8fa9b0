// What hCaptcha's and Turnstile's scripts have in common, as one checkbox that hands over the sandbox's answer.
(() => {
  const SOLVED = "sandbox-pass";
  const widgets = new Map();

  function render(container, options = {}) {
    const place = typeof container === "string" ? document.querySelector(container) : container;
    const id = `sandbox-captcha-${widgets.size + 1}`;
    const label = document.createElement("label");
    label.style.cssText =
      "display:inline-flex;gap:10px;align-items:center;min-height:44px;padding:0 14px;border:1px solid;border-radius:8px;font:inherit";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.addEventListener("change", () => {
      if (box.checked) options.callback?.(SOLVED);
      else options["expired-callback"]?.();
    });
    label.append(box, "I am a person");
    place.append(label);
    widgets.set(id, { label, box });
    return id;
  }

  const widgetOf = (id) => widgets.get(id ?? [...widgets.keys()].at(-1));

  const captcha = {
    render,
    ready: (then) => then(),
    reset: (id) => {
      const widget = widgetOf(id);
      if (widget) widget.box.checked = false;
    },
    getResponse: (id) => (widgetOf(id)?.box.checked ? SOLVED : ""),
    remove: (id) => {
      widgetOf(id)?.label.remove();
      widgets.delete(id);
    },
  };
  window.turnstile = captcha;
  window.hcaptcha = captcha;

  const onload = new URL(document.currentScript.src).searchParams.get("onload");
  if (onload) window[onload]?.();
})();
