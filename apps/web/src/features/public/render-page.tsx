import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PrivacyPolicyPage } from "./privacy-policy-page.tsx";
import type { PublicPath } from "./public-paths.ts";
import { TermsOfServicePage } from "./terms-of-service-page.tsx";
import { WelcomePage } from "./welcome-page.tsx";

interface PublicPage {
  title: string;
  description: string;
  Page: ComponentType;
}

const pages: Record<PublicPath, PublicPage> = {
  "/": {
    title: "Parley: your knowledge, in conversation",
    description:
      "Parley turns what you have written and said into a virtual twin that answers the way you would and shows its sources.",
    Page: WelcomePage,
  },
  "/privacy-policy": {
    title: "Privacy policy · Parley",
    description:
      "What Parley keeps about you, why, for how long, and how to take it with you or have it deleted.",
    Page: PrivacyPolicyPage,
  },
  "/terms-of-service": {
    title: "Terms of service · Parley",
    description: "What you may expect of Parley and what Parley expects of you, in plain words.",
    Page: TermsOfServicePage,
  },
};

export function renderPage(path: PublicPath): { title: string; description: string; html: string } {
  const { title, description, Page } = pages[path];
  return { title, description, html: renderToStaticMarkup(<Page />) };
}
