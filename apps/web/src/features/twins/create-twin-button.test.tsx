import { QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closePaywall, useBlockedFeature } from "../../lib/paywall.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sessionStore } from "../../lib/session.ts";
import { signIn } from "../../testing/sign-in.ts";
import { CreateTwinButton } from "./create-twin-button.tsx";

function stage(answer: Response) {
  signIn({
    access_token: "token",
    refresh_token: "again",
    expires_at: 9_999_999_999,
    user: { id: "maya", email: "" },
  });
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer.clone());
  const router = createMemoryRouter([
    { path: "/", Component: CreateTwinButton },
    { path: "*", Component: () => null },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { fetched, router };
}

afterEach(() => {
  closePaywall();
  sessionStore.forget();
  vi.restoreAllMocks();
});

const bodies = (fetched: ReturnType<typeof stage>["fetched"]) =>
  Promise.all(fetched.mock.calls.map(([request]) => new Request(request).json()));

const press = async () => userEvent.click(await screen.findByRole("button", { name: "Create" }));

describe("the Create button", () => {
  it("makes the specification's twin and opens it", async () => {
    const { fetched, router } = stage(Response.json({ id: "new-twin", twins_created: 2 }, { status: 201 }));
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe("/virtualtwins/new-twin"));
    const [{ id, ...twin }] = await bodies(fetched);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(twin).toEqual({
      name: "New VirtualTwin",
      description: "A new VirtualTwin assistant",
      personality: "Helpful and friendly",
      purpose: "General assistance",
      is_public: false,
    });
  });

  it("leads into the guide when it is the person's first", async () => {
    const { router } = stage(Response.json({ id: "new-twin", twins_created: 1 }, { status: 201 }));
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe("/virtualtwins/new-twin/edit"));
    expect(router.state.location.search).toBe("?guide=name");
  });

  it("asks for the same twin again when the answer was lost", async () => {
    const { fetched } = stage(Response.json({}, { status: 502 }));
    await press();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await press();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    const [first, second] = await bodies(fetched);
    expect(second.id).toBe(first.id);
  });

  it("opens the paywall when the plan has no place left", async () => {
    stage(Response.json({ code: "twin_limit_reached", error: "Your plan has no place" }, { status: 402 }));
    const { result } = renderHook(useBlockedFeature);
    await press();
    await waitFor(() => expect(result.current).toBe("create_twin"));
  });
});
