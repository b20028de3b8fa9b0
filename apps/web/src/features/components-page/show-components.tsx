import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ComponentsPage } from "./components-page.tsx";

/** components.html exists for the development server alone: it is no entry of the build. */
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ComponentsPage />
    </StrictMode>,
  );
}
