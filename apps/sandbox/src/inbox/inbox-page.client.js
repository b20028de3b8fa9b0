// Runs inside the inbox page: looks for new messages, shows local times, copies codes.
const list = document.getElementById("messages");
const news = document.getElementById("news");

for (const time of document.querySelectorAll("time")) showLocalTime(time);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) void copyCode(button);
});

async function copyCode(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1_500);
}

if (list) setInterval(() => void refresh(), 2_000);

async function refresh() {
  // Whoever reads a list with the keyboard must not have it replaced under their fingers.
  if (document.hidden || list.contains(document.activeElement)) return;
  const answer = await fetch(`/inbox/list${location.search}`).catch(() => undefined);
  const newest = answer?.headers.get("x-newest");
  if (!answer?.ok || newest === list.dataset.newest) return;
  list.innerHTML = await answer.text();
  list.dataset.newest = newest;
  for (const time of list.querySelectorAll("time")) showLocalTime(time);
  if (news) news.textContent = newest === "none" ? "The inbox is empty" : "A new message has come";
}

function showLocalTime(time) {
  const at = new Date(time.dateTime);
  const isToday = at.toDateString() === new Date().toDateString();
  time.textContent = isToday ? at.toLocaleTimeString() : at.toLocaleString();
}
