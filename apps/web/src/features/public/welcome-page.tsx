import { PLAN_SHARE_PERCENT } from "@parley/contract/plans";
import { cn } from "../../components/ui/cn.ts";
import { formatCents } from "../../lib/money.ts";
import { PublicFooter, PublicHeader, wide } from "./public-shell.tsx";
import { WelcomeHero } from "./welcome-hero.tsx";
import { WelcomePricing } from "./welcome-pricing.tsx";

export function WelcomePage() {
  return (
    <>
      <PublicHeader>
        <nav aria-label="On this page" className="flex gap-6 font-medium text-text-2 *:hover:text-text">
          <a href="#how">How it works</a>
          <a href="#money">Getting paid</a>
          <a href="#pricing">Pricing</a>
        </nav>
      </PublicHeader>
      <main>
        <WelcomeHero />
        <HowItWorks />
        <GettingPaid />
        <WelcomePricing />
      </main>
      <PublicFooter />
    </>
  );
}

const STEPS = [
  {
    title: "Give it what you know",
    text: "Add files, links or plain text. Each source is read, indexed and kept apart, so an answer can always point back to the page it came from.",
  },
  {
    title: "Open a room",
    text: "Invite people to a room with your colours, your logo and your own domain. Keep it private, make it public, or put a price on the door.",
  },
  {
    title: "Seat a roundtable",
    text: "Put several twins around one question. They answer each other in rounds; you pause, interject and take the summary home.",
  },
];

function HowItWorks() {
  return (
    <section id="how" aria-label="How it works" className={`${wide} pt-6 pb-18 max-sm:pb-11`}>
      <div className="grid grid-cols-3 gap-10 max-lg:grid-cols-1 max-lg:gap-7">
        {STEPS.map((step) => (
          <div key={step.title} className="grid content-start gap-2 border-t border-text pt-4">
            <h2 className="font-serif text-[1.375rem]/7 font-[480] tracking-[-0.01em]">{step.title}</h2>
            <p className="text-text-2">{step.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

const ROOM_SALES_CENTS = 62 * 1200;
const TWIN_SALES_CENTS = 540_00;
const SALES_CENTS = ROOM_SALES_CENTS + TWIN_SALES_CENTS;
const SHARE_PERCENT = PLAN_SHARE_PERCENT.growth;

const STATEMENT = [
  { item: "62 people join Northlight at $12.00", cents: ROOM_SALES_CENTS },
  { item: "63 subscriptions to two twins", cents: TWIN_SALES_CENTS },
  { item: "Sales", cents: SALES_CENTS, look: "text-muted" },
  {
    item: `Your share on Growth, ${SHARE_PERCENT}%`,
    cents: (SALES_CENTS * SHARE_PERCENT) / 100,
    look: "border-text! font-semibold",
  },
];

function GettingPaid() {
  return (
    <section
      id="money"
      className={`${wide} grid grid-cols-[1fr_1.1fr] items-center gap-18 py-18 max-lg:grid-cols-1 max-sm:gap-8 max-sm:py-11`}
    >
      <div className="grid gap-4">
        <h2 className="font-serif text-display">Money you can check by hand</h2>
        <p className="max-w-[34em] text-[1rem]/[1.625rem] text-text-2">
          Every sale shows its price, your share and the day it reaches your bank. Tokens are prepaid, and
          each question says what it will cost before it is sent.
        </p>
      </div>
      <dl className="font-figure text-lead font-[450] figures">
        {STATEMENT.map(({ item, cents, look }) => (
          <div key={item} className={cn("flex justify-between gap-6 border-t border-border py-3.5", look)}>
            <dt>{item}</dt>
            <dd className="text-text">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
