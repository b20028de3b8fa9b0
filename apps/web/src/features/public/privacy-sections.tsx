import { PrivacyMail } from "./contact.tsx";
import type { LegalSection } from "./legal-document.tsx";

export const privacySections: LegalSection[] = [
  {
    id: "who-is-responsible",
    heading: "Who is responsible",
    body: (
      <>
        <p>
          Parley operates this service and decides how personal data in it is used. “We” in this text is
          Parley, “you” is anyone who visits, signs up, asks a question, or builds a twin.
        </p>
        <p>
          When a creator gives a twin files that contain other people’s personal data, the creator decides
          what goes in and why; we process it on the creator’s behalf and only to run the service.
        </p>
      </>
    ),
  },
  {
    id: "what-we-keep",
    heading: "What we keep",
    body: (
      <ul>
        <li>
          <b>Your account.</b> E-mail address or phone number, name, picture if you add one, role, a hash of
          your password (never the password), sign-in factors you register, and who referred you if somebody
          did.
        </li>
        <li>
          <b>What you give a twin.</b> Files, links and text, the passages read out of them, and the numeric
          index made from those passages. Other people can never read them; they see only the short quotation
          an answer cites, and you can turn quotations off for each source.
        </li>
        <li>
          <b>Conversations.</b> Messages you send, answers twins give, the sources each answer cites, and
          which of them you regenerated, edited or deleted. A room’s members see the room’s conversation.
        </li>
        <li>
          <b>What a twin remembers.</b> Only if its owner has turned on dynamic mode: a few facts from your
          earlier conversations with it. You can see, correct and delete each one. Nothing is remembered from
          shared rooms.
        </li>
        <li>
          <b>Money and tokens.</b> Plans, trials, purchases, sales, payouts, referrals, token balance and
          every token spent. Card and bank details go straight to our payment provider; we never receive them.
        </li>
        <li>
          <b>Technical records.</b> Network address, browser type, time and result of each request, and
          security events such as failed sign-ins.
        </li>
      </ul>
    ),
  },
  {
    id: "why",
    heading: "Why we keep it",
    body: (
      <ul>
        <li>
          <b>To do what you asked</b>, which is our contract with you: to sign you in, answer questions, run
          rooms, take payments and pay sellers.
        </li>
        <li>
          <b>To keep the service safe and working</b>, which is our legitimate interest: to limit abuse, find
          faults and defend accounts against strangers.
        </li>
        <li>
          <b>To obey the law</b>: bookkeeping, tax, and lawful orders.
        </li>
        <li>
          <b>With your consent</b> for anything beyond that. You can withdraw consent as easily as you gave
          it.
        </li>
      </ul>
    ),
  },
  {
    id: "who-sees-it",
    heading: "Who else handles it",
    body: (
      <>
        <p>
          We use other companies for work we do not do ourselves. Each receives only what its task needs,
          under a contract that forbids any other use.
        </p>
        <ul>
          <li>
            <b>Hosting and storage providers</b> hold the database and the files.
          </li>
          <li>
            <b>Model providers</b> receive the question, the twin’s instructions and the passages needed for
            one answer. They may not train on it.
          </li>
          <li>
            <b>A payment provider</b> takes card payments, checks sellers’ identities and pays them out. What
            it learns about your identity or bank stays with it.
          </li>
          <li>
            <b>Mail and text-message providers</b> deliver confirmations, codes and notices.
          </li>
          <li>
            <b>Sign-in providers</b>, only if you choose them, tell us your name and address and learn that
            you signed in.
          </li>
        </ul>
        <p>
          Owners and members of a room see your name, picture and messages in that room. A seller sees that
          you bought something and for how much, not how you paid. Administrators see account and billing
          records when they need to help you; every change they make is logged. We hand data to authorities
          only when the law compels us, and we tell you unless it forbids that.
        </p>
        <p>
          Where a provider works outside your country, the transfer rests on the safeguards your law provides,
          such as the European Commission’s standard contractual clauses.
        </p>
      </>
    ),
  },
  {
    id: "browser-storage",
    heading: "Cookies and local storage",
    body: (
      <>
        <p>
          We set no advertising or analytics cookies, so there is no banner to click away. Your browser keeps
          two small entries for us in its local storage:
        </p>
        <ul>
          <li>
            <b>parley-session</b> keeps you signed in. Logging out removes it.
          </li>
          <li>
            <b>parley-theme</b> remembers whether you chose light, dark or system.
          </li>
        </ul>
        <p>
          During checkout the payment provider’s own page sets the cookies it needs to take a payment and to
          prevent fraud.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    heading: "How long we keep it",
    body: (
      <ul>
        <li>
          <b>Account, twins, rooms and conversations</b>: until you delete them or your account.
        </li>
        <li>
          <b>A deleted source</b>: its file, passages and index go together, at once. Answers that quoted it
          keep their words but lose the link.
        </li>
        <li>
          <b>Ledger, invoices and payouts</b>: as long as bookkeeping and tax law demands, usually seven to
          ten years. After your account is gone they carry a number instead of your name wherever the law
          allows it.
        </li>
        <li>
          <b>Technical records</b>: 90 days; security events: one year.
        </li>
        <li>
          <b>Backups</b>: overwritten within 35 days.
        </li>
      </ul>
    ),
  },
  {
    id: "your-rights",
    heading: "Your rights",
    body: (
      <>
        <p>
          You may see, correct, export and delete your data, object to a use, ask us to restrict it, and
          complain to your data protection authority. None of it costs anything.
        </p>
        <ul>
          <li>
            <b>Export.</b> Settings has “Export my data”. It prepares one file with your profile, twins,
            sources, conversations, memories, purchases and ledger, and tells you when it is ready.
          </li>
          <li>
            <b>Deletion.</b> Settings has “Delete my account”. It first says what will go and what must stay:
            your twins, their sources and memories go; your messages in other people’s rooms lose your name;
            records the law makes us keep stay until their time is over.
          </li>
          <li>
            <b>Anything else.</b> Write to <PrivacyMail />. We answer within 30 days.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "automated-answers",
    heading: "Twins and automated answers",
    body: (
      <p>
        A twin’s answer is written by software from what its owner gave it. It can be wrong, which is why it
        shows its sources. We make no decision about you with legal or similar effect by software alone: an
        account is never closed and a payout never refused without a person having looked.
      </p>
    ),
  },
  {
    id: "security",
    heading: "How we protect it",
    body: (
      <p>
        Data travels encrypted and is stored encrypted. Who may see a row is decided by the database itself,
        not only by the program in front of it. Secrets never enter our logs. If a breach puts you at risk, we
        tell you and the authority without undue delay, and within 72 hours where the law says so.
      </p>
    ),
  },
  {
    id: "children",
    heading: "Children",
    body: (
      <p>
        Parley is for people aged 16 and over. If you believe a child has an account, write to us and we will
        close it and delete its data.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes and contact",
    body: (
      <>
        <p>
          When this text changes in a way that matters, we tell every account holder at least 30 days before
          and keep the earlier version available on request.
        </p>
        <p>
          Write to <PrivacyMail /> with any question about your data.
        </p>
      </>
    ),
  },
];
