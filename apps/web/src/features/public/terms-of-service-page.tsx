import { TRIAL_DAYS } from "@parley/contract/plans";
import { LegalDocument } from "./legal-document.tsx";
import { accountSections, moneySections } from "./terms-sections.tsx";

export function TermsOfServicePage() {
  return (
    <LegalDocument
      title="Terms of service"
      inForce={{ date: "2026-11-01", words: "1 November 2026" }}
      summary={
        <>
          <p>
            What you give a twin stays yours. What a twin answers can be wrong, so check its sources. Tokens
            are prepaid and spent on usage; they are not money and cannot be paid out. Paid plans start with{" "}
            {TRIAL_DAYS} free days and can be cancelled at any time.
          </p>
          <p>By using Parley you agree to the following.</p>
        </>
      }
      sections={[...accountSections, ...moneySections]}
    />
  );
}
