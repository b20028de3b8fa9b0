import { TRIAL_DAYS } from "@parley/contract/plans";
import { Button } from "../../components/ui/button.tsx";
import { citationChip } from "../../components/ui/citation.tsx";
import { TwinPortrait, type TwinPortraitProps } from "../../components/ui/twin-portrait.tsx";
import { wide } from "./public-shell.tsx";

export function WelcomeHero() {
  return (
    <section
      className={`${wide} grid grid-cols-[minmax(0,1fr)_628px] items-center gap-10 pt-11 pb-16 max-[1200px]:grid-cols-1 max-sm:gap-7 max-sm:pt-5 max-sm:pb-10`}
    >
      <div className="grid gap-6.5">
        <h1 className="font-serif text-[4.25rem]/[4.25rem] font-normal tracking-[-0.028em] max-sm:text-[2.875rem]/[2.9375rem]">
          Your knowledge, in conversation.
        </h1>
        <p className="max-w-[30em] text-[1.125rem]/7 text-pretty text-text-2 max-sm:text-[1.0625rem]/[1.625rem]">
          Parley turns what you have written and said into a virtual twin. It answers the way you would, shows
          where each answer comes from, and earns while you do something else.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="primary" size="lg">
            <a href="/register">Create your first twin</a>
          </Button>
          <Button asChild size="lg">
            <a href="#how">See how it works</a>
          </Button>
        </div>
        <p className="text-small text-muted">
          Free to start. Paid plans begin with a {TRIAL_DAYS}-day trial: cancel anytime, no setup fees.
        </p>
      </div>
      <Salon />
    </section>
  );
}

/** Everyone looks towards the conversation: left of it they face right, right of it they face left. */
const GUESTS: TwinPortraitProps[] = [
  { id: "Samuel Brandt", index: 1 },
  { id: "Marta Kowal", index: 4 },
  { id: "Kenji Mori", index: 5 },
  { id: "Iris Novotna", index: 6, facing: "left" },
  { id: "Farid Aziz", index: 3, facing: "left" },
  { id: "Lucía Peralta", index: 8 },
  { id: "Tomas Reyes", index: 7, facing: "left" },
  { id: "Paolo Conti", index: 2 },
  { id: "Leila Cohen", index: 1, facing: "left" },
  { id: "Hana Sato", index: 3 },
  { id: "Sunita Rao", index: 5 },
  { id: "Ibrahim Sesay", index: 6 },
  { id: "Maya Lindqvist", index: 4, facing: "left" },
  { id: "Anouk Visser", index: 2, facing: "left" },
];

function Salon() {
  return (
    <figure
      aria-label="A conversation surrounded by twins"
      className="grid max-w-[628px] grid-cols-5 gap-3 max-sm:grid-cols-4 max-sm:gap-2 max-sm:[&>span:nth-of-type(n+9)]:hidden"
    >
      {GUESTS.map((guest) => (
        <TwinPortrait key={guest.id} {...guest} />
      ))}
      <article className="col-[2/5] row-[2/4] flex flex-col gap-2.5 rounded-[20px] border border-border bg-raised px-6 py-5.5 shadow-dock max-sm:col-[1/-1] max-sm:row-2 max-sm:rounded-xl max-sm:p-4.5">
        <p className="font-medium text-muted">How do I raise my day rate without losing the client?</p>
        <p className="voice flex-1 text-[1.3125rem]/[1.8125rem]!">
          Tell them the date before you tell them the{" "}
          <span className="whitespace-nowrap">
            number.
            <a
              href="#cited"
              aria-label="Source 1: Pricing for Small Studios, page 88"
              className={citationChip}
            >
              1
            </a>
          </span>{" "}
          People accept a change they can plan for.
        </p>
        <div className="flex items-center gap-2 text-small">
          <TwinPortrait id="Ines Carvalho" index={2} size={32} />
          <div>
            <b className="font-semibold">Ines Carvalho</b>
            <div id="cited" className="text-caption text-muted">
              1 Pricing for Small Studios, p. 88
            </div>
          </div>
        </div>
      </article>
    </figure>
  );
}
