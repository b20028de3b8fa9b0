// Runs inside a message's page: the frame becomes as high as the mail in it.
const frame = document.querySelector("iframe");
const fit = () => {
  const mail = frame?.contentDocument?.documentElement;
  if (!mail) return;
  // Made small first: a document is never lower than the frame it is in.
  frame.style.height = "0";
  frame.style.height = `${mail.scrollHeight + 2}px`;
};
frame?.addEventListener("load", fit);
addEventListener("resize", fit);
fit();
