import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../lib/query-client.ts";

/** A part of a page with what every page has around it: an address and the cache. */
export function show(element: ReactNode) {
  const router = createMemoryRouter([{ path: "/", element }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
