import { PLAN_PRICE_CENTS, PLAN_SHARE_PERCENT, TRIAL_DAYS } from "@parley/contract/plans";
import { formatCents } from "../../lib/money.ts";
import { SupportMail } from "./contact.tsx";
import type { LegalSection } from "./legal-document.tsx";

export const accountSections: LegalSection[] = [
  {
    id: "the-service",
    heading: "What Parley is",
    body: (
      <p>
        Parley lets creators build virtual twins from their own knowledge, host them in rooms, list them in a
        marketplace and seat them at roundtables. Anyone signed in can ask them questions. “We” is Parley;
        “you” is the person or the organisation that holds the account.
      </p>
    ),
  },
  {
    id: "your-account",
    heading: "Your account",
    body: (
      <>
        <p>
          You must be at least 16 years old, give a true e-mail address or phone number, and keep your sign-in
          to yourself. To sell, you must be of legal age and pass our payment provider’s checks.
        </p>
        <p>
          You answer for what happens under your account until you tell us that somebody else has got hold of
          it. You may delete it at any time in Settings.
        </p>
      </>
    ),
  },
  {
    id: "your-content",
    heading: "Your content stays yours",
    body: (
      <>
        <p>
          You keep every right in what you upload, write and say. You allow us to store it, read it, index it,
          and show it to the people you choose, as far as running the service needs it and for as long as it
          is here. We do not train models on it and we do not sell it.
        </p>
        <p>
          Give a twin only what you have the right to use. A twin that speaks for a real, identifiable person
          needs that person’s permission, unless the person is you.
        </p>
      </>
    ),
  },
  {
    id: "answers-and-citations",
    heading: "Answers and citations",
    body: (
      <>
        <p>
          Answers are written by software from a twin’s sources. They can be incomplete or wrong. They are not
          legal, medical, tax or financial advice, whoever the twin is named after. Check the sources before
          you act.
        </p>
        <p>
          Answers quote short passages of the owner’s sources so that you can check them. A quotation does not
          give you any right in the work it comes from. You may use the answers you receive, also at work; you
          may not collect them in bulk to rebuild the twin or its sources.
        </p>
        <p>
          Publishing a Chatpedia article quotes a participant only with that person’s consent. A twin’s owner
          may remove or correct what the twin knows at any time.
        </p>
      </>
    ),
  },
  {
    id: "acceptable-use",
    heading: "Acceptable use",
    body: (
      <>
        <p>Do not use Parley to</p>
        <ul>
          <li>break the law or another person’s rights, or help others to;</li>
          <li>deceive people about who they are talking to, or pass a twin off as a human;</li>
          <li>harass, threaten, or endanger anyone, children above all;</li>
          <li>send malware or spam, or get around limits, prices or access rules;</li>
          <li>
            draw out another creator’s sources, or attack, overload or probe the service without our
            permission.
          </li>
        </ul>
        <p>
          Anyone can report public content. We may unlist or remove what breaks these rules, and suspend an
          account that does so seriously or repeatedly. We tell you why, and you can ask for a second look by
          a person who was not involved in the first.
        </p>
      </>
    ),
  },
  {
    id: "rooms",
    heading: "Rooms and their owners",
    body: (
      <p>
        A room’s owner decides who is in it, which twins answer there, how it looks and what it costs, and
        answers for what happens in it. Owners and moderators may remove messages and members. The owner can
        hand the room over to an active member. A room on its own domain is still bound by these terms.
      </p>
    ),
  },
];

export const moneySections: LegalSection[] = [
  {
    id: "tokens",
    heading: "Tokens",
    body: (
      <>
        <p>
          Tokens are a prepaid balance for usage. You buy them in bundles at the price shown, and they are
          spent when twins read and answer. Before a question is sent, you see the most it can cost;
          afterwards you see what it did cost. When the balance is empty, twins wait.
        </p>
        <p>
          Tokens are not money. They cannot be withdrawn, exchanged for money, passed to another account or
          used to buy rooms and twins, and they earn no interest. They do not expire while your account is
          open. If you delete your account, what is left of them lapses, except where the law gives you the
          unused part back. If we end the service, we refund unused purchased tokens.
        </p>
      </>
    ),
  },
  {
    id: "plans-and-trials",
    heading: "Plans, trials and renewal",
    body: (
      <>
        <p>
          Plans are paid by the month in US dollars: Starter {formatCents(PLAN_PRICE_CENTS.starter)}, Growth{" "}
          {formatCents(PLAN_PRICE_CENTS.growth)}, Pro {formatCents(PLAN_PRICE_CENTS.pro)}. Taxes are added
          where they apply and shown before you pay.
        </p>
        <p>
          Every paid plan starts with a free trial of {TRIAL_DAYS} days, once per person. There are no setup
          fees. If you do not cancel before the trial ends, the plan begins and the first month is charged. It
          then renews each month.
        </p>
        <p>
          You can cancel anytime in Settings. Access stays until the end of the period you have paid for;
          nothing is charged after that. A downgrade never deletes your work: what the smaller plan does not
          include is kept, unlisted, and returns when you upgrade.
        </p>
        <p>
          We announce a price change at least 30 days before it applies to you, and you can cancel before it
          does. If you are a consumer, your legal right to withdraw from a purchase remains.
        </p>
      </>
    ),
  },
  {
    id: "buying-from-creators",
    heading: "Buying rooms and twins",
    body: (
      <p>
        Access to a priced room or twin is a monthly subscription sold by its creator through Parley and paid
        by card. It renews each month until you cancel it, and you keep access to the end of the month you
        paid for. If something you paid for is not there or is not what was described, write to us within 30
        days: we refund what was not delivered.
      </p>
    ),
  },
  {
    id: "selling",
    heading: "Selling, shares and payouts",
    body: (
      <>
        <p>
          To sell, you connect an account with our payment provider and accept its terms. Until that account
          is complete, nothing of yours can carry a price.
        </p>
        <p>
          Your share of a sale, after card processing fees, depends on your plan on the day of the sale:
          Starter {PLAN_SHARE_PERCENT.starter}%, Growth {PLAN_SHARE_PERCENT.growth}%, Pro{" "}
          {PLAN_SHARE_PERCENT.pro}%. It is fixed for that sale; a later change of plan does not touch it. You
          see the arithmetic of every sale.
        </p>
        <p>
          Earnings can be paid out 7 days after the sale, to the bank account you gave the payment provider.
          Refunds and disputes take back the share of the sale they reverse. You owe the taxes on what you
          earn. Payouts pause while the payment provider waits for something from you.
        </p>
        <p>
          If you refer someone and your plan includes the affiliate system, you receive 20% of our part of
          what that person pays in the first 12 months. Referring yourself does not count.
        </p>
      </>
    ),
  },
  {
    id: "availability",
    heading: "Availability and changes",
    body: (
      <p>
        We work to keep Parley running and to lose nothing you gave it, but we cannot promise that it is never
        interrupted. We may change or retire features; if one you pay for goes, we tell you 30 days before and
        refund the unused part. Keep your own copy of files that matter.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "Liability",
    body: (
      <>
        <p>
          We are fully liable for intent and gross negligence, for harm to life, body or health, and wherever
          the law does not let us limit it. Otherwise we are liable only for breach of a duty that is
          essential to this contract, and then for the damage that is typical and foreseeable, up to what you
          paid us in the twelve months before.
        </p>
        <p>
          We are not liable for what other users’ twins say or for decisions made on an answer alone. If
          somebody makes a claim against us because of content you supplied without the right to, you bear the
          cost of it.
        </p>
      </>
    ),
  },
  {
    id: "ending",
    heading: "Ending this agreement",
    body: (
      <p>
        You can leave at any time by deleting your account. We can end the agreement with 30 days’ notice, or
        at once if you seriously break these terms. Either way you can export your data first, unless the law
        forbids it, and earnings that are due are still paid out.
      </p>
    ),
  },
  {
    id: "the-rest",
    heading: "Changes, law and contact",
    body: (
      <>
        <p>
          We announce changes to these terms at least 30 days before they apply. If you do not agree, you can
          leave before they do. If one clause is invalid, the others stand.
        </p>
        <p>
          The law of the country where Parley is established applies. If you are a consumer, you keep the
          protection and the courts of the country you live in.
        </p>
        <p>
          Write to <SupportMail /> with any question.
        </p>
      </>
    ),
  },
];
