import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { domainRoutes } from "./app/domain/domain-routes.tsx";
import { dressDocument } from "./app/domain/dress-document.ts";
import { findRoomSite } from "./app/domain/find-room-site.ts";
import { NoRoomHere } from "./app/domain/no-room-here.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");

/** A document of its own: a room's domain has none of the product's other pages, and the product pays nothing for it. */
const site = await findRoomSite(window.location.hostname);
if (site && site !== "unreachable") dressDocument(site);

createRoot(root).render(
  <StrictMode>
    {site && site !== "unreachable" ? (
      <RouterProvider router={createBrowserRouter(domainRoutes(site))} />
    ) : (
      <NoRoomHere isUnreachable={site === "unreachable"} />
    )}
  </StrictMode>,
);
